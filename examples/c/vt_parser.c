/*
 * Parser for the control sequences of a video terminal, after the state diagram that is published for the VT500
 * series: one byte a call, one handler function a state, with entry and exit actions.
 *
 * Gives events to the callback: a kind of `enum vt_event` plus a value. Printable bytes and C0 controls come at once,
 * escape sequences with their intermediates, control sequences with private marker, parameters and intermediates
 * before the final byte, operating system commands byte by byte between their begin and end, device control strings
 * in the same way. CAN and SUB end any sequence; ESC begins a new one. SOS, PM and APC strings are skipped. Bytes
 * from 80 are printed in the ground state, stay in OSC strings and are ignored elsewhere, as on a terminal that
 * receives UTF-8.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define VT_MAX_PARAMS 4
#define VT_MAX_INTERMEDIATES 2
#define VT_MAX_VALUE 9999

enum vt_event {
    VT_PRINT = 0x10000,        /* the byte */
    VT_EXECUTE = 0x20000,      /* a C0 control */
    VT_INTERMEDIATE = 0x30000, /* 20..2f, or a private marker 3c..3f */
    VT_PARAM = 0x40000,        /* 0 if left out */
    VT_ESC = 0x50000,          /* the final byte of an escape sequence */
    VT_CSI = 0x60000,          /* the final byte of a control sequence */
    VT_OSC_BEGIN = 0x70000,
    VT_OSC_BYTE = 0x80000,
    VT_OSC_END = 0x90000,
    VT_DCS_BEGIN = 0xa0000,    /* the final byte of its introducer */
    VT_DCS_BYTE = 0xb0000,
    VT_DCS_END = 0xc0000
};

enum vt_state {
    GROUND,
    ESCAPE,
    ESCAPE_INTERMEDIATE,
    CSI_ENTRY,
    CSI_PARAM,
    CSI_INTERMEDIATE,
    CSI_IGNORE,
    DCS_ENTRY,
    DCS_PARAM,
    DCS_INTERMEDIATE,
    DCS_PASSTHROUGH,
    DCS_IGNORE,
    OSC_STRING,
    SKIPPED_STRING,
    VT_STATE_COUNT
};

struct vt {
    enum vt_state state;
    uint8_t param_count; /* those begun, at most one more than there is room for */
    uint8_t intermediate_count;
    uint16_t params[VT_MAX_PARAMS];
    uint8_t intermediates[VT_MAX_INTERMEDIATES];
    void (*emit)(int event);
};

typedef void (*vt_action)(struct vt *vt);
typedef void (*vt_handler)(struct vt *vt, uint8_t byte);

/* ---- actions ---- */

static void clear(struct vt *vt)
{
    vt->param_count = 0;
    vt->intermediate_count = 0;
    memset(vt->params, 0, sizeof vt->params);
}

static void osc_begin(struct vt *vt)
{
    vt->emit(VT_OSC_BEGIN);
}

static void osc_end(struct vt *vt)
{
    vt->emit(VT_OSC_END);
}

static void dcs_end(struct vt *vt)
{
    vt->emit(VT_DCS_END);
}

static const vt_action ON_ENTRY[VT_STATE_COUNT] = {
    [ESCAPE] = clear,
    [CSI_ENTRY] = clear,
    [DCS_ENTRY] = clear,
    [OSC_STRING] = osc_begin,
};

static const vt_action ON_EXIT[VT_STATE_COUNT] = {
    [OSC_STRING] = osc_end,
    [DCS_PASSTHROUGH] = dcs_end,
};

static void enter(struct vt *vt, enum vt_state state)
{
    if (ON_EXIT[vt->state] != NULL)
        ON_EXIT[vt->state](vt);
    vt->state = state;
    if (ON_ENTRY[state] != NULL)
        ON_ENTRY[state](vt);
}

static void collect(struct vt *vt, uint8_t byte)
{
    if (vt->intermediate_count < VT_MAX_INTERMEDIATES)
        vt->intermediates[vt->intermediate_count] = byte;
    if (vt->intermediate_count <= VT_MAX_INTERMEDIATES)
        vt->intermediate_count++;
}

/* A digit or a semicolon; what there is no room for is forgotten, and large values stay at the largest. */
static void param(struct vt *vt, uint8_t byte)
{
    if (vt->param_count == 0)
        vt->param_count = 1;
    if (byte == ';') {
        if (vt->param_count <= VT_MAX_PARAMS)
            vt->param_count++;
    } else if (vt->param_count <= VT_MAX_PARAMS) {
        uint16_t *value = &vt->params[vt->param_count - 1];
        unsigned next = *value * 10u + (byte - '0');
        *value = next > VT_MAX_VALUE ? VT_MAX_VALUE : (uint16_t)next;
    }
}

static void dispatch(struct vt *vt, int kind, uint8_t final)
{
    if (vt->intermediate_count > VT_MAX_INTERMEDIATES)
        return;
    for (int i = 0; i < vt->intermediate_count; i++)
        vt->emit(VT_INTERMEDIATE | vt->intermediates[i]);
    for (int i = 0; i < vt->param_count && i < VT_MAX_PARAMS; i++)
        vt->emit(VT_PARAM | vt->params[i]);
    vt->emit(kind | final);
}

static bool in(uint8_t byte, uint8_t low, uint8_t high)
{
    return byte >= low && byte <= high;
}

/* ---- one handler a state; CAN, SUB and ESC never reach them ---- */

static void ground(struct vt *vt, uint8_t byte)
{
    if (byte < 0x20)
        vt->emit(VT_EXECUTE | byte);
    else if (byte != 0x7f)
        vt->emit(VT_PRINT | byte);
}

static void escape_intermediate(struct vt *vt, uint8_t byte)
{
    if (byte < 0x20) {
        vt->emit(VT_EXECUTE | byte);
    } else if (in(byte, 0x20, 0x2f)) {
        collect(vt, byte);
        vt->state = ESCAPE_INTERMEDIATE;
    } else if (in(byte, 0x30, 0x7e)) {
        dispatch(vt, VT_ESC, byte);
        enter(vt, GROUND);
    }
}

static void escape(struct vt *vt, uint8_t byte)
{
    switch (byte) {
    case '[':
        enter(vt, CSI_ENTRY);
        break;
    case ']':
        enter(vt, OSC_STRING);
        break;
    case 'P':
        enter(vt, DCS_ENTRY);
        break;
    case 'X':
    case '^':
    case '_':
        enter(vt, SKIPPED_STRING);
        break;
    default:
        escape_intermediate(vt, byte);
    }
}

static void csi_finish(struct vt *vt, uint8_t byte)
{
    dispatch(vt, VT_CSI, byte);
    enter(vt, GROUND);
}

static void csi_param(struct vt *vt, uint8_t byte)
{
    if (byte < 0x20) {
        vt->emit(VT_EXECUTE | byte);
    } else if (in(byte, 0x20, 0x2f)) {
        collect(vt, byte);
        vt->state = CSI_INTERMEDIATE;
    } else if (in(byte, '0', '9') || byte == ';') {
        param(vt, byte);
        vt->state = CSI_PARAM;
    } else if (in(byte, 0x3a, 0x3f)) {
        vt->state = CSI_IGNORE;
    } else if (in(byte, 0x40, 0x7e)) {
        csi_finish(vt, byte);
    }
}

static void csi_entry(struct vt *vt, uint8_t byte)
{
    if (in(byte, 0x3c, 0x3f)) {
        collect(vt, byte);
        vt->state = CSI_PARAM;
    } else {
        csi_param(vt, byte);
    }
}

static void csi_intermediate(struct vt *vt, uint8_t byte)
{
    if (in(byte, 0x30, 0x3f))
        vt->state = CSI_IGNORE;
    else
        csi_param(vt, byte);
}

static void csi_ignore(struct vt *vt, uint8_t byte)
{
    if (byte < 0x20)
        vt->emit(VT_EXECUTE | byte);
    else if (in(byte, 0x40, 0x7e))
        enter(vt, GROUND);
}

static void dcs_param(struct vt *vt, uint8_t byte)
{
    if (in(byte, 0x20, 0x2f)) {
        collect(vt, byte);
        vt->state = DCS_INTERMEDIATE;
    } else if (in(byte, '0', '9') || byte == ';') {
        param(vt, byte);
        vt->state = DCS_PARAM;
    } else if (in(byte, 0x3a, 0x3f)) {
        vt->state = DCS_IGNORE;
    } else if (in(byte, 0x40, 0x7e)) {
        if (vt->intermediate_count > VT_MAX_INTERMEDIATES) {
            vt->state = DCS_IGNORE;
        } else {
            dispatch(vt, VT_DCS_BEGIN, byte);
            enter(vt, DCS_PASSTHROUGH);
        }
    }
}

static void dcs_entry(struct vt *vt, uint8_t byte)
{
    if (in(byte, 0x3c, 0x3f)) {
        collect(vt, byte);
        vt->state = DCS_PARAM;
    } else {
        dcs_param(vt, byte);
    }
}

static void dcs_intermediate(struct vt *vt, uint8_t byte)
{
    if (in(byte, 0x30, 0x3f))
        vt->state = DCS_IGNORE;
    else
        dcs_param(vt, byte);
}

static void dcs_passthrough(struct vt *vt, uint8_t byte)
{
    if (byte < 0x7f)
        vt->emit(VT_DCS_BYTE | byte);
}

static void osc_string(struct vt *vt, uint8_t byte)
{
    if (byte == 0x07) /* BEL ends it too, as xterm has it */
        enter(vt, GROUND);
    else if (byte >= 0x20)
        vt->emit(VT_OSC_BYTE | byte);
}

static void ignore(struct vt *vt, uint8_t byte)
{
    (void)vt;
    (void)byte;
}

static const vt_handler HANDLERS[VT_STATE_COUNT] = {
    [GROUND] = ground,
    [ESCAPE] = escape,
    [ESCAPE_INTERMEDIATE] = escape_intermediate,
    [CSI_ENTRY] = csi_entry,
    [CSI_PARAM] = csi_param,
    [CSI_INTERMEDIATE] = csi_intermediate,
    [CSI_IGNORE] = csi_ignore,
    [DCS_ENTRY] = dcs_entry,
    [DCS_PARAM] = dcs_param,
    [DCS_INTERMEDIATE] = dcs_intermediate,
    [DCS_PASSTHROUGH] = dcs_passthrough,
    [DCS_IGNORE] = ignore,
    [OSC_STRING] = osc_string,
    [SKIPPED_STRING] = ignore,
};

void vt_init(struct vt *vt, void (*emit)(int event))
{
    memset(vt, 0, sizeof *vt);
    vt->emit = emit;
}

void vt_feed(struct vt *vt, uint8_t byte)
{
    if (byte == 0x18 || byte == 0x1a) {
        enter(vt, GROUND);
        vt->emit(VT_EXECUTE | byte);
    } else if (byte == 0x1b) {
        enter(vt, ESCAPE);
    } else {
        HANDLERS[vt->state](vt, byte);
    }
}
