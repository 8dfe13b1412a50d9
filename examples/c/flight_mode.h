/*
 * What the flight modes beside this file have in common: a mode that an autopilot's loop runs, units, and helpers.
 */
#ifndef FLIGHT_MODE_H
#define FLIGHT_MODE_H

namespace flight {

/* Why a mode ends, or that it goes on. */
enum class Outcome : int { Running = 0, Finished = 1, Abandoned = 2 };

class Mode {
public:
    virtual bool allows_arming() const { return false; }
    virtual int number() const = 0;
    /* One round of the loop. */
    virtual Outcome run() = 0;

protected:
    ~Mode() = default;
};

template <typename T>
constexpr T constrain(T value, T low, T high)
{
    return value < low ? low : value > high ? high : value;
}

/* Counts rounds up to a limit and stays there. */
template <unsigned Limit>
class RoundTimer {
public:
    void restart() { rounds_ = 0; }
    void tick()
    {
        if (rounds_ < Limit)
            ++rounds_;
    }
    bool expired() const { return rounds_ == Limit; }

private:
    unsigned rounds_ = 0;
};

} // namespace flight

#endif
