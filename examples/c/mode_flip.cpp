/*
 * Flip: a copter's mode that rolls it once around and recovers, after ArduPilot's public description of the mode.
 *
 * `run_flip` is the loop. It reads the pilot's roll stick once, whose sign chooses the direction, then the roll angle
 * in centidegrees (-18000 to 18000, anything else is taken into it) every round. It writes two commands a round: the
 * roll rate in degrees a second and the throttle in percent. The flip starts level and climbs a little, rotates at
 * 400 degrees a second with less throttle past 90 degrees, and recovers to level. It gives up when the angle at
 * the start is above 45 degrees, or when a flip takes too many rounds; a last code then tells how it ended.
 */
#include "flight_mode.h"

extern "C" {
int read_roll_stick();
int read_roll_angle();
void command_rate(int degrees_per_second);
void command_throttle(int percent);
void report(int outcome);
}

namespace flight {

enum class FlipState { Start, Roll, Inverted, Recover };

class FlipMode final : public Mode {
public:
    explicit FlipMode(int direction) : direction_(direction) {}

    int number() const override { return 14; }
    Outcome run() override;

private:
    static constexpr int kRate = 400;
    static constexpr int kHover = 50;
    static constexpr unsigned kMaxRounds = 25;

    /* The angle seen in the flip's direction. */
    int flip_angle() const { return constrain(read_roll_angle(), -18000, 18000) * direction_; }
    void command(int rate, int throttle) const
    {
        command_rate(rate * direction_);
        command_throttle(throttle);
    }

    FlipState state_ = FlipState::Start;
    RoundTimer<kMaxRounds> timer_;
    int direction_;
};

Outcome FlipMode::run()
{
    const int angle = flip_angle();

    timer_.tick();
    if (timer_.expired())
        return Outcome::Abandoned;
    switch (state_) {
    case FlipState::Start:
        if (angle <= -4500)
            return Outcome::Abandoned;
        command(kRate, kHover + 20);
        if (angle >= 4500)
            state_ = FlipState::Roll;
        break;
    case FlipState::Roll:
        command(kRate, angle > 9000 ? kHover - 20 : kHover);
        /* Past upside down, the angle comes from the other side. */
        if (angle < 0)
            state_ = FlipState::Inverted;
        break;
    case FlipState::Inverted:
        command(kRate, kHover - 20);
        if (angle > -9000)
            state_ = FlipState::Recover;
        break;
    case FlipState::Recover:
        command(0, kHover + 10);
        if (angle > -500 && angle < 500)
            return Outcome::Finished;
        break;
    }
    return Outcome::Running;
}

/* Runs any mode until it ends. */
static Outcome run_to_end(Mode &mode)
{
    Outcome outcome;
    do {
        outcome = mode.run();
    } while (outcome == Outcome::Running);
    return outcome;
}

} // namespace flight

void run_flip()
{
    for (;;) {
        flight::FlipMode flip(read_roll_stick() < 0 ? -1 : 1);
        report(static_cast<int>(run_to_end(flip)));
    }
}
