/*
 * A lamp on a DMX512 line (ANSI E1.11).
 *
 * A packet is a break, a start code and up to 512 slots of one byte; start code 0 is for levels, all others
 * are for something else and are passed over. The lamp uses four slots from its address on: dimmer, red,
 * green, blue. Where the line is silent, the lamp keeps its light for a while, as the standard lets it,
 * and then fades out.
 *
 * dmx::Lamp::receive takes what happens, one thing at a time: a byte (0 to 255), dmx::breakSignal, or
 * dmx::tick, once a second. It answers with the light as 0xRRGGBB where that was set or changed by it, and
 * with dmx::nothing otherwise.
 */
#include <cstddef>
#include <cstdint>

namespace dmx {

constexpr int breakSignal = 256;
constexpr int tick = 257;
constexpr std::int32_t nothing = -1;
constexpr std::size_t slotsInPacket = 512;

enum class Phase : std::uint8_t { Idle, AtStartCode, InSlots, PassingOver };

enum class StartCode : std::uint8_t { Levels = 0x00, Text = 0x17, RemoteManagement = 0xCC };

/** As many slots as the device uses, from its address (which counts from 1) on. */
template <std::size_t Address, std::size_t Count>
class Footprint {
    static_assert(Address >= 1 && Address + Count - 1 <= slotsInPacket, "the footprint is outside of the packet");

public:
    /** Keeps the slot if it is one of its own; true where it was the last of them. */
    bool take(std::size_t slot, std::uint8_t level)
    {
        if (slot < Address || slot >= Address + Count)
            return false;
        levels[slot - Address] = level;
        return slot == Address + Count - 1;
    }

    std::uint8_t operator[](std::size_t index) const { return levels[index]; }

private:
    std::uint8_t levels[Count] = {};
};

struct Colour {
    std::uint8_t red = 0, green = 0, blue = 0;

    /** Each part times level / 255, rounded. */
    Colour dimmed(std::uint8_t level) const { return {scale(red, level), scale(green, level), scale(blue, level)}; }

    std::int32_t packed() const { return std::int32_t{red} << 16 | std::int32_t{green} << 8 | std::int32_t{blue}; }

    bool isBlack() const { return packed() == 0; }

    Colour() = default;
    Colour(std::uint8_t r, std::uint8_t g, std::uint8_t b) : red{r}, green{g}, blue{b} {}

private:
    static std::uint8_t scale(unsigned part, unsigned level)
    {
        return static_cast<std::uint8_t>((part * level + 127) / 255);
    }
};

/** Finds the slots of the packets; what they mean, and what silence does, is the device's matter. */
class Receiver {
public:
    std::int32_t handle(int symbol)
    {
        if (symbol == tick)
            return onTick();
        if (symbol == breakSignal) {
            phase = Phase::AtStartCode;
            return nothing;
        }
        if (symbol < 0 || symbol > 255)
            return nothing;
        return onByte(static_cast<std::uint8_t>(symbol));
    }

protected:
    Receiver() = default;
    ~Receiver() = default;

    virtual std::int32_t onSlot(std::size_t slot, std::uint8_t level) = 0;
    virtual std::int32_t onTick() = 0;

private:
    std::int32_t onByte(std::uint8_t byte)
    {
        switch (phase) {
        case Phase::AtStartCode:
            slot = 0;
            phase = static_cast<StartCode>(byte) == StartCode::Levels ? Phase::InSlots : Phase::PassingOver;
            return nothing;
        case Phase::InSlots:
            if (++slot == slotsInPacket)
                phase = Phase::Idle;
            return onSlot(slot, byte);
        case Phase::Idle:
        case Phase::PassingOver:
            break;
        }
        return nothing;
    }

    Phase phase = Phase::Idle;
    std::uint16_t slot = 0;
};

class Lamp final : private Receiver {
public:
    std::int32_t receive(int symbol) { return handle(symbol); }

private:
    static constexpr std::size_t address = 3;
    static constexpr std::uint8_t ticksToHold = 3;

    std::int32_t onSlot(std::size_t slot, std::uint8_t level) override
    {
        if (!slots.take(slot, level))
            return nothing;
        silentTicks = 0;
        light = Colour{slots[1], slots[2], slots[3]}.dimmed(slots[0]);
        return light.packed();
    }

    std::int32_t onTick() override
    {
        if (silentTicks < ticksToHold) {
            silentTicks++;
            return nothing;
        }
        if (light.isBlack())
            return nothing;
        fade(light);
        return light.packed();
    }

    static void fade(Colour &colour)
    {
        colour.red /= 2;
        colour.green /= 2;
        colour.blue /= 2;
    }

    Footprint<address, 4> slots;
    Colour light;
    std::uint8_t silentTicks = 0;
};

} // namespace dmx
