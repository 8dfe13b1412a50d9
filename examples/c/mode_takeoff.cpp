/*
 * Takeoff to a given altitude, after the public description of ArduPilot's guided takeoff: the motors spool up, the
 * copter leaves the ground, climbs at a rate that falls off near the target, and the mode is complete when the
 * altitude has been near the target for two rounds.
 *
 * `run_takeoff` is the loop. Every round reads the altitude in metres (a float, as a barometer's filter gives it) and
 * writes the climb rate that is commanded, in cm/s. If the altitude does not rise within six rounds at full spool,
 * it gives up. At the end -1 (complete) or -2 (gave up) is written.
 */
#include "flight_mode.h"

extern "C" {
float read_altitude();
void command_climb_rate(int cm_per_second);
}

namespace flight {

namespace takeoff {

enum class State : unsigned char { SpoolUp, LiftOff, Climb, Complete };

constexpr float kTarget = 10.0f;
constexpr float kTolerance = 0.5f;
constexpr float kOnGround = 0.25f;
constexpr int kMaxRate = 250;
constexpr int kMinRate = 30;

/* Proportional near the target, limited away from it; the input is limited first, so that it fits an int. */
int climb_rate_for(float altitude)
{
    const float error = constrain(kTarget - altitude, -20.0f, 20.0f);
    const int rate = static_cast<int>(error * 50.0f);
    if (rate > 0)
        return constrain(rate, kMinRate, kMaxRate);
    return constrain(rate, -kMaxRate, 0);
}

} // namespace takeoff

class TakeoffMode final : public Mode {
public:
    bool allows_arming() const override { return true; }
    int number() const override { return 13; }
    Outcome run() override;

private:
    using State = takeoff::State;

    bool is_near_target(float altitude) const
    {
        return altitude > takeoff::kTarget - takeoff::kTolerance && altitude < takeoff::kTarget + takeoff::kTolerance;
    }

    State state_ = State::SpoolUp;
    RoundTimer<2> spool_;
    RoundTimer<6> stuck_;
    bool was_near_ = false;
};

Outcome TakeoffMode::run()
{
    const float altitude = read_altitude();

    switch (state_) {
    case State::SpoolUp:
        command_climb_rate(0);
        spool_.tick();
        if (spool_.expired())
            state_ = State::LiftOff;
        break;
    case State::LiftOff:
        command_climb_rate(takeoff::kMinRate);
        stuck_.tick();
        if (altitude > takeoff::kOnGround)
            state_ = State::Climb;
        else if (stuck_.expired())
            return Outcome::Abandoned;
        break;
    case State::Climb: {
        const bool near = is_near_target(altitude);
        command_climb_rate(takeoff::climb_rate_for(altitude));
        if (near && was_near_)
            state_ = State::Complete;
        was_near_ = near;
        break;
    }
    case State::Complete:
        command_climb_rate(0);
        return Outcome::Finished;
    }
    return Outcome::Running;
}

} // namespace flight

void run_takeoff()
{
    flight::TakeoffMode takeoff;
    flight::Mode &mode = takeoff;
    flight::Outcome outcome;

    do {
        outcome = mode.run();
    } while (outcome == flight::Outcome::Running);
    command_climb_rate(outcome == flight::Outcome::Finished ? -1 : -2);
}
