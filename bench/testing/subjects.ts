import type { OptionsFor } from '../../src/api/index.ts';

/** A stateful program of the examples, with the options that a user would call `codomata test` with. */
export interface Subject {
  readonly target: string;
  readonly options?: Omit<OptionsFor<'test'>, 'timeout' | 'seed'>;
}

/** Parsers of protocols and controllers in `examples/c`. */
export const SUBJECTS: readonly Subject[] = [
  { target: 'examples/c/dmx.cpp#dmx::Lamp::receive' },
  { target: 'examples/c/hdlc.c#hdlc_receive', options: { write: 'hdlc_deliver' } },
  { target: 'examples/c/http_head.c#http_head_feed', options: { init: 'http_head_init' } },
  { target: 'examples/c/js_string.c#js_string_feed', options: { init: 'js_string_init' } },
  { target: 'examples/c/json_tok.c#json_tok_feed', options: { init: 'json_tok_init' } },
  { target: 'examples/c/kiss.c#kiss_receive', options: { init: 'kiss_init' } },
  { target: 'examples/c/mavlink1.c#vehicle_receive', options: { init: 'vehicle_init' } },
  { target: 'examples/c/midi.c#midi_parse' },
  {
    target: 'examples/c/mode_flip.cpp#run_flip',
    options: {
      read: 'read_roll_stick,read_roll_angle',
      shape: 'readers: each call',
      write: 'command_rate,command_throttle,report',
    },
  },
  { target: 'examples/c/mode_rtl.cpp#flight::Rtl::update' },
  {
    target: 'examples/c/mode_takeoff.cpp#run_takeoff',
    options: { read: 'read_altitude', write: 'command_climb_rate' },
  },
  { target: 'examples/c/mode_throw.cpp#run_throw' },
  { target: 'examples/c/nmea.c#nmea_receive', options: { write: 'nmea_report' } },
  { target: 'examples/c/sbus.c#sbus_byte', options: { write: 'sbus_output' } },
  { target: 'examples/c/slip.c#slip_decode', options: { init: 'slip_init' } },
  { target: 'examples/c/sml.c#sml_receive', options: { init: 'sml_init' } },
  { target: 'examples/c/telnet.c#telnet_feed', options: { init: 'telnet_init' } },
  { target: 'examples/c/tinyframe.c#tf_accept' },
  { target: 'examples/c/ubx.c#ubx_feed', options: { write: 'ubx_put' } },
  { target: 'examples/c/vt_parser.c#vt_feed', options: { init: 'vt_init' } },
  {
    target: 'examples/c/xmodem.c#xmodem_receive',
    options: { init: 'xmodem_init', define: ['XMODEM_BLOCK=4', 'XMODEM_RETRIES=5'] },
  },
];

/** The file and the function of a target, without its folders. */
export function nameOf({ target }: Subject): string {
  return target.replace(/^.*\//, '');
}
