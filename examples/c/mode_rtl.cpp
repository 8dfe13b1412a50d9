/*
 * RTL (return to launch), after ArduPilot's public description of the mode: climb to the return altitude, fly home,
 * loiter there for a while, descend and land.
 *
 * `Rtl::update` takes one telemetry word a call: altitude in metres in bits 0 to 7, distance from home in metres in
 * bits 8 to 15, the pilot's stick in bit 16, the land detector in bit 17; other bits are ignored. It gives the state's
 * number, plus 16 in the round that a state begins. The cone: near home, less climb is needed (two metres for each
 * metre of distance, but never less than 3), so that a copter beside its home does not climb to the full altitude.
 * The pilot's stick stops the descent and keeps it in the state Reposition until it is let go.
 */
#include "flight_mode.h"

namespace flight {

enum class RtlState : int { Starting, InitialClimb, ReturnHome, LoiterAtHome, FinalDescent, Reposition, Landed };

class Telemetry {
public:
    explicit Telemetry(int word) : bits_(static_cast<unsigned>(word)) {}

    int altitude() const { return static_cast<int>(bits_ & 0xffu); }
    int distance() const { return static_cast<int>(bits_ >> 8 & 0xffu); }
    bool pilot_moves_stick() const { return (bits_ >> 16 & 1u) != 0; }
    bool on_ground() const { return (bits_ >> 17 & 1u) != 0; }

private:
    unsigned bits_;
};

class Rtl final : public Mode {
public:
    int number() const override { return 6; }

    int update(int word)
    {
        telemetry_ = Telemetry(word);
        const RtlState before = state_;
        run();
        return static_cast<int>(state_) + (state_ == before ? 0 : 16);
    }

    Outcome run() override;

private:
    static constexpr int kReturnAltitude = 15;
    static constexpr int kMinimumClimb = 3;
    static constexpr int kHomeRadius = 2;
    static constexpr unsigned kLoiterRounds = 3;

    static int altitude_for(const Telemetry &telemetry)
    {
        const int cone = constrain(2 * telemetry.distance(), kMinimumClimb, kReturnAltitude);
        return telemetry.altitude() > cone ? telemetry.altitude() : cone;
    }

    void enter(RtlState state)
    {
        state_ = state;
        if (state == RtlState::LoiterAtHome)
            loiter_.restart();
    }

    RtlState state_ = RtlState::Starting;
    Telemetry telemetry_{0};
    RoundTimer<kLoiterRounds> loiter_;
    int target_altitude_ = 0;
};

Outcome Rtl::run()
{
    switch (state_) {
    case RtlState::Starting:
        target_altitude_ = altitude_for(telemetry_);
        enter(RtlState::InitialClimb);
        break;
    case RtlState::InitialClimb:
        if (telemetry_.altitude() >= target_altitude_)
            enter(RtlState::ReturnHome);
        break;
    case RtlState::ReturnHome:
        if (telemetry_.distance() <= kHomeRadius)
            enter(RtlState::LoiterAtHome);
        break;
    case RtlState::LoiterAtHome:
        loiter_.tick();
        if (telemetry_.distance() > kHomeRadius)
            enter(RtlState::ReturnHome);
        else if (loiter_.expired())
            enter(RtlState::FinalDescent);
        break;
    case RtlState::FinalDescent:
        if (telemetry_.pilot_moves_stick())
            enter(RtlState::Reposition);
        else if (telemetry_.on_ground() && telemetry_.altitude() == 0)
            enter(RtlState::Landed);
        break;
    case RtlState::Reposition:
        if (!telemetry_.pilot_moves_stick())
            enter(RtlState::FinalDescent);
        break;
    case RtlState::Landed:
        return Outcome::Finished;
    }
    return Outcome::Running;
}

} // namespace flight
