import type { COptions } from '../../src/frontends/c/c-options.ts';
import { type CProgram, readCProgram } from '../../src/frontends/c/c-program.ts';
import { inDirectory } from '../../test/workspace.ts';
import type { GroundTruth } from './truth.ts';
import { flipMode } from './truths/flip.ts';
import { kiss } from './truths/kiss.ts';
import { mavlink } from './truths/mavlink.ts';
import { midi } from './truths/midi.ts';
import { orp } from './truths/orp.ts';
import { rotate } from './truths/rotate.ts';
import { rtl } from './truths/rtl.ts';
import { smartRtl } from './truths/smart-rtl.ts';
import { sml } from './truths/sml.ts';
import { takeoff } from './truths/takeoff.ts';
import { throwMode } from './truths/throw.ts';
import { tinyframe } from './truths/tinyframe.ts';

/** A subject of the paper's Table 2, as a program of ours. */
export interface Subject {
  /** As in the paper. */
  readonly name: string;
  /** File and function, as the command line takes it. */
  readonly target: string;
  /** How it is called, and what it accepts, as the command line's options of the same names say it. */
  readonly options: COptions;
  readonly truth: GroundTruth;
}

/** In the order of the paper. Where nothing is said about it, everything is accepted that does not end in a fault. */
export const SUBJECTS: readonly Subject[] = [
  {
    name: 'ORP',
    target: 'examples/c/orp_receive.c#orp_receive',
    options: { init: 'orp_init', accept: 'orp->state == ORP_AT_TYPE' },
    truth: orp,
  },
  {
    name: 'MAVLink',
    target: 'examples/c/mavlink1.c#vehicle_receive',
    options: { init: 'vehicle_init', accept: 'v->is_found && v->state == AT_STX' },
    truth: mavlink,
  },
  {
    name: 'TinyFrame',
    target: 'examples/c/tinyframe.c#tf_accept',
    options: { accept: 'tf->state == TF_AT_SOF' },
    truth: tinyframe,
  },
  {
    name: 'SML',
    target: 'examples/c/sml.c#sml_receive',
    options: { init: 'sml_init', accept: 'sml->state == looking_for_start' },
    truth: sml,
  },
  {
    name: 'MIDI',
    target: 'examples/c/midi.c#midi_parse',
    options: { accept: 'midi->count == 0 && !midi->in_sysex' },
    truth: midi,
  },
  {
    name: 'KISS',
    target: 'examples/c/kiss.c#kiss_receive',
    options: { init: 'kiss_init', accept: 'kiss->is_in_frame && kiss->length == 0 && !kiss->is_escaped' },
    truth: kiss,
  },
  {
    name: 'Rotate',
    target: 'examples/c/mode_rotate.cpp#flight::Autorotation::update',
    options: { accept: 'this->phase_ == flight::RotatePhase::Landed' },
    truth: rotate,
  },
  {
    name: 'Flip',
    target: 'examples/c/mode_flip.cpp#run_flip',
    options: {
      read: ['read_roll_stick', 'read_roll_angle'],
      write: ['command_rate', 'command_throttle', 'report'],
    },
    truth: flipMode,
  },
  {
    name: 'RTL',
    target: 'examples/c/mode_rtl.cpp#flight::Rtl::update',
    options: { accept: 'this->state_ == flight::RtlState::Landed' },
    truth: rtl,
  },
  {
    name: 'SmartRTL',
    target: 'examples/c/mode_smart_rtl.cpp#run_smart_rtl',
    options: { read: ['read_position', 'read_event'], write: ['command'] },
    truth: smartRtl,
  },
  {
    name: 'Throw',
    target: 'examples/c/mode_throw.cpp#run_throw',
    options: {
      read: ['read_vertical_speed', 'read_acceleration', 'read_tilt'],
      write: ['notify'],
    },
    truth: throwMode,
  },
  {
    name: 'Takeoff',
    target: 'examples/c/mode_takeoff.cpp#run_takeoff',
    options: { read: ['read_altitude'], write: ['command_climb_rate'] },
    truth: takeoff,
  },
];

/** Compiles a subject, from the project's folder. */
export function readSubject({ target, options }: Pick<Subject, 'target' | 'options'>): Promise<CProgram> {
  return readCProgram(target, inDirectory(process.cwd()), options);
}

/** The subjects that are asked for: the one of this name, else all that have it in their names. */
export function subjectsNamed(only: string): readonly Subject[] {
  const wanted = only.toLowerCase();
  const exact = SUBJECTS.filter(({ name }) => name.toLowerCase() === wanted);
  return exact.length > 0 ? exact : SUBJECTS.filter(({ name }) => name.toLowerCase().includes(wanted));
}
