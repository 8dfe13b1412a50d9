/*
 * SmartRTL: return to launch along the way that was flown, after the public description of ArduPilot's mode of that name.
 * On the way out, points are stored; the mode waits until they have been thinned out, follows them back one by one,
 * stops above home, descends and lands.
 *
 * `run_smart_rtl` is one flight. While it flies out, every round reads a position (metres from home to the east, -100 to
 * 100, anything else is taken into it); the path keeps at most eight points, and a ninth makes it unusable, as does a
 * jump of more than 30 metres. The pilot switches to the mode with 1000. After that every round reads an event:
 *
 *   CLEANED    the path has been thinned out (its points are those that are stored here)
 *   REACHED    the next point was reached
 *   STICK, RELEASED   the pilot takes over above home, and lets go
 *   TOUCHED    the land detector
 *
 * and other events mean nothing. `command` gets the point that is flown to, or a negative number for a change of state.
 */
#include "flight_mode.h"

extern "C" {
int read_position();
int read_event();
void command(int what);
}

namespace flight {

enum Event : int { CLEANED = 1, REACHED = 2, STICK = 3, RELEASED = 4, TOUCHED = 5 };

enum class SmartRtlState : int { WaitForCleanup, PathFollow, PreLandPosition, Descend, Reposition, Land, Fallback };

/* The way out, as breadcrumbs. */
class Path {
public:
    static constexpr int kMostPoints = 8;
    static constexpr int kLongestLeg = 30;

    bool is_usable() const { return is_usable_; }
    int points() const { return count_; }

    void add(int position)
    {
        const int last = count_ > 0 ? points_[count_ - 1] : 0;
        const int leg = position > last ? position - last : last - position;

        if (!is_usable_)
            return;
        if (leg > kLongestLeg || (leg > 2 && count_ == kMostPoints))
            is_usable_ = false;
        else if (leg > 2)
            points_[count_++] = position;
    }

    /* The newest point that is left. */
    int take() { return points_[--count_]; }

private:
    bool is_usable_ = true;
    int count_ = 0;
    int points_[kMostPoints] = {};
};

class SmartRtl final : public Mode {
public:
    explicit SmartRtl(Path &path) : path_(path)
    {
        enter(path.is_usable() ? SmartRtlState::WaitForCleanup : SmartRtlState::Fallback);
    }

    int number() const override { return 21; }
    Outcome run() override;

private:
    static constexpr unsigned kLoiterRounds = 3;

    void enter(SmartRtlState state)
    {
        state_ = state;
        command(-1 - static_cast<int>(state));
    }

    void fly_on()
    {
        if (path_.points() == 0)
            enter(SmartRtlState::PreLandPosition);
        else
            command(path_.take());
    }

    SmartRtlState state_ = SmartRtlState::Fallback;
    RoundTimer<kLoiterRounds> loiter_;
    Path &path_;
};

Outcome SmartRtl::run()
{
    const int event = read_event();

    switch (state_) {
    case SmartRtlState::WaitForCleanup:
        if (event == CLEANED) {
            enter(SmartRtlState::PathFollow);
            fly_on();
        }
        break;
    case SmartRtlState::PathFollow:
        if (event == REACHED)
            fly_on();
        break;
    case SmartRtlState::PreLandPosition:
        loiter_.tick();
        if (event == STICK)
            enter(SmartRtlState::Reposition);
        else if (loiter_.expired())
            enter(SmartRtlState::Descend);
        break;
    case SmartRtlState::Descend:
        if (event == STICK)
            enter(SmartRtlState::Reposition);
        else if (event == TOUCHED)
            enter(SmartRtlState::Land);
        break;
    case SmartRtlState::Reposition:
        if (event == RELEASED)
            enter(SmartRtlState::Descend);
        break;
    case SmartRtlState::Land:
        return Outcome::Finished;
    case SmartRtlState::Fallback:
        /* Without a path it comes down where it is. */
        if (event == TOUCHED)
            enter(SmartRtlState::Land);
        break;
    }
    return Outcome::Running;
}

} // namespace flight

static constexpr int kSwitch = 1000;

void run_smart_rtl()
{
    flight::Path path;

    for (;;) {
        const int position = read_position();
        if (position == kSwitch)
            break;
        path.add(flight::constrain(position, -100, 100));
    }
    flight::SmartRtl mode(path);
    while (mode.run() == flight::Outcome::Running) {
    }
}
