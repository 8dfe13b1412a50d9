/*
 * Rotate: autorotation of a traditional helicopter, after the public description of ArduPilot's mode of that name. When
 * the engine stops, the air that flows up through the rotor keeps it turning, as long as the collective is handled well:
 *
 *   Watching   the engine runs, the mode only looks on
 *   Entry      the collective is lowered until the head speed is back in its range, for two rounds in a row
 *   Glide      a steady descent; the collective follows the head speed
 *   Flare      near the ground the nose comes up, forward speed becomes lift, until it is slow enough
 *   Touchdown  the last of the rotor's energy goes into a soft landing
 *   Landed     the rotor is stopped; nothing follows
 *   BailOut    the engine came back above the height of no return: three rounds of spooling up, then Watching
 *
 * `Autorotation::update` takes one telemetry word a call: the head speed in percent of its target in bits 0 to 7, the
 * height above ground in metres in bits 8 to 15, the forward speed in m/s in bits 16 to 22, whether the engine gives power
 * in bit 23, and the land detector in bit 24. It gives the collective in percent, plus 128 in the round a phase begins.
 */
#include "flight_mode.h"

namespace flight {

enum class RotatePhase : int { Watching, Entry, Glide, Flare, Touchdown, Landed, BailOut };

class RotorTelemetry {
public:
    explicit RotorTelemetry(int word) : bits_(static_cast<unsigned>(word)) {}

    int head_speed() const { return static_cast<int>(bits_ & 0xffu); }
    int height() const { return static_cast<int>(bits_ >> 8 & 0xffu); }
    int forward_speed() const { return static_cast<int>(bits_ >> 16 & 0x7fu); }
    bool engine_runs() const { return (bits_ >> 23 & 1u) != 0; }
    bool on_ground() const { return (bits_ >> 24 & 1u) != 0; }

private:
    unsigned bits_;
};

class Autorotation final : public Mode {
public:
    int number() const override { return 26; }

    int update(int word)
    {
        telemetry_ = RotorTelemetry(word);
        const RotatePhase before = phase_;
        run();
        return collective_ + (phase_ == before ? 0 : 128);
    }

    Outcome run() override;

private:
    static constexpr int kLowestHeadSpeed = 90;
    static constexpr int kHighestHeadSpeed = 110;
    static constexpr int kFlareHeight = 20;
    static constexpr int kTouchdownHeight = 3;
    static constexpr int kSlow = 4;
    static constexpr int kNoReturn = 40;
    static constexpr int kCruiseCollective = 60;

    bool is_head_speed_good() const
    {
        return telemetry_.head_speed() >= kLowestHeadSpeed && telemetry_.head_speed() <= kHighestHeadSpeed;
    }
    bool can_bail_out() const { return telemetry_.engine_runs() && telemetry_.height() > kNoReturn; }

    void enter(RotatePhase phase)
    {
        phase_ = phase;
        recovered_.restart();
        spool_.restart();
    }

    /* Less collective where the rotor is slow, more where it is fast. */
    void hold_head_speed(int neutral)
    {
        const int error = telemetry_.head_speed() - 100;
        collective_ = constrain(neutral + error / 2, 0, 100);
    }

    void enter_rotor_phases();
    void glide();
    void flare();

    RotatePhase phase_ = RotatePhase::Watching;
    RotorTelemetry telemetry_{0};
    RoundTimer<2> recovered_;
    RoundTimer<3> spool_;
    int collective_ = kCruiseCollective;
};

void Autorotation::enter_rotor_phases()
{
    collective_ = 5;
    if (can_bail_out()) {
        enter(RotatePhase::BailOut);
        return;
    }
    if (telemetry_.height() <= kFlareHeight) {
        enter(RotatePhase::Flare);
        return;
    }
    if (!is_head_speed_good()) {
        recovered_.restart();
        return;
    }
    recovered_.tick();
    if (recovered_.expired())
        enter(RotatePhase::Glide);
}

void Autorotation::glide()
{
    hold_head_speed(30);
    if (can_bail_out())
        enter(RotatePhase::BailOut);
    else if (telemetry_.height() <= kFlareHeight)
        enter(RotatePhase::Flare);
    else if (telemetry_.head_speed() < kLowestHeadSpeed)
        enter(RotatePhase::Entry);
}

void Autorotation::flare()
{
    hold_head_speed(45);
    if (telemetry_.height() <= kTouchdownHeight || telemetry_.forward_speed() <= kSlow)
        enter(RotatePhase::Touchdown);
}

Outcome Autorotation::run()
{
    switch (phase_) {
    case RotatePhase::Watching:
        collective_ = kCruiseCollective;
        if (!telemetry_.engine_runs() && !telemetry_.on_ground())
            enter(RotatePhase::Entry);
        break;
    case RotatePhase::Entry:
        enter_rotor_phases();
        break;
    case RotatePhase::Glide:
        glide();
        break;
    case RotatePhase::Flare:
        flare();
        break;
    case RotatePhase::Touchdown:
        collective_ = constrain(100 - 10 * telemetry_.height(), 50, 100);
        if (telemetry_.on_ground())
            enter(RotatePhase::Landed);
        break;
    case RotatePhase::Landed:
        collective_ = 0;
        return Outcome::Finished;
    case RotatePhase::BailOut:
        hold_head_speed(40);
        spool_.tick();
        if (!telemetry_.engine_runs())
            enter(RotatePhase::Entry);
        else if (spool_.expired())
            enter(RotatePhase::Watching);
        break;
    }
    return Outcome::Running;
}

} // namespace flight
