/*
 * Throw: a copter's mode that starts the motors in the air after the pilot has thrown it, after ArduPilot's public
 * description of the mode.
 *
 * `run_throw` is the loop: every round reads vertical speed (cm/s, up is positive), acceleration (in hundredths of g)
 * and tilt (degrees), and writes the stage's number when the stage changes. Stages: waiting for the throw; thrown
 * (fast enough, upwards and in free fall for three rounds in a row); motors spin up; uprighting until the tilt is
 * below 30 degrees; height hold until it sinks no faster than 50 cm/s; holding position, which is the end. A throw
 * that is over before the motors run goes back to waiting.
 */
#include "flight_mode.h"

extern "C" {
int read_vertical_speed();
int read_acceleration();
int read_tilt();
void notify(int stage);
}

namespace flight {

enum class ThrowStage : int { Detecting, SpoolUp, Uprighting, HeightStabilise, PositionHold };

struct Sensors {
    int vertical_speed;
    int acceleration;
    int tilt;

    static Sensors read()
    {
        Sensors sensors;
        sensors.vertical_speed = read_vertical_speed();
        sensors.acceleration = read_acceleration();
        sensors.tilt = read_tilt();
        return sensors;
    }

    bool is_rising() const { return vertical_speed > 50; }
    bool is_fast() const { return vertical_speed > 500 || vertical_speed < -500; }
    bool is_falling_freely() const { return acceleration < 25 && acceleration > -25; }
    bool is_upright() const { return tilt < 30 && tilt > -30; }
    bool is_steady() const { return vertical_speed > -50; }
};

class ThrowMode : public Mode {
public:
    bool allows_arming() const override { return true; }
    int number() const override { return 18; }

    Outcome run() override
    {
        const Sensors sensors = Sensors::read();
        const ThrowStage next = next_stage(sensors);
        if (next != stage_) {
            stage_ = next;
            spool_.restart();
            notify(static_cast<int>(stage_));
        }
        return stage_ == ThrowStage::PositionHold ? Outcome::Finished : Outcome::Running;
    }

protected:
    /* What a drop from another aircraft would decide otherwise. */
    virtual bool is_thrown(const Sensors &sensors) const
    {
        return sensors.is_fast() && sensors.is_rising() && sensors.is_falling_freely();
    }

private:
    ThrowStage next_stage(const Sensors &sensors)
    {
        switch (stage_) {
        case ThrowStage::Detecting:
            thrown_rounds_ = is_thrown(sensors) ? thrown_rounds_ + 1 : 0;
            if (thrown_rounds_ < 3)
                return stage_;
            thrown_rounds_ = 0;
            return ThrowStage::SpoolUp;
        case ThrowStage::SpoolUp:
            if (!sensors.is_falling_freely())
                return ThrowStage::Detecting;
            spool_.tick();
            return spool_.expired() ? ThrowStage::Uprighting : stage_;
        case ThrowStage::Uprighting:
            return sensors.is_upright() ? ThrowStage::HeightStabilise : stage_;
        case ThrowStage::HeightStabilise:
            if (!sensors.is_upright())
                return ThrowStage::Uprighting;
            return sensors.is_steady() ? ThrowStage::PositionHold : stage_;
        case ThrowStage::PositionHold:
            break;
        }
        return stage_;
    }

    ThrowStage stage_ = ThrowStage::Detecting;
    RoundTimer<2> spool_;
    int thrown_rounds_ = 0;
};

/* Dropped instead of thrown: it falls. */
class DropMode final : public ThrowMode {
    bool is_thrown(const Sensors &sensors) const override
    {
        return !sensors.is_rising() && sensors.is_falling_freely();
    }
};

template <typename AnyMode>
static void run_to_end()
{
    AnyMode mode;
    Mode &base = mode;
    while (base.run() == Outcome::Running) {
    }
}

} // namespace flight

void run_throw()
{
    flight::run_to_end<flight::ThrowMode>();
}

void run_drop()
{
    flight::run_to_end<flight::DropMode>();
}
