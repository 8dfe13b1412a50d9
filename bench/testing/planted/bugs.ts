/** A mistake in one of the examples: what is there, and what is put in its place. */
export interface PlantedBug {
  /** The name of the subject's file, as in `subjects.ts`. */
  readonly file: string;
  readonly says: string;
  readonly search: string;
  readonly replace: string;
  /** The code that goes wrong because of it, where that is not near. */
  readonly shows?: string;
}

/** Each needs a run into a deep state, and most of them the right values on the way: lengths, checksums, several frames. */
export const PLANTED: readonly PlantedBug[] = [
  {
    file: 'ubx.c',
    says: 'a payload of more than 40 bytes is written one byte past the buffer',
    search: 'if (u->received < UBX_KEPT)',
    replace: 'if (u->received <= UBX_KEPT)',
  },
  {
    file: 'ubx.c',
    says: 'NAV-STATUS with a good checksum and flag, and no fix, divides by zero',
    search: 'u->payload.status.flags & 1 ? u->payload.status.fix : 0',
    replace: 'u->payload.status.flags & 1 ? 100 / u->payload.status.fix : 0',
  },
  {
    file: 'ubx.c',
    says: 'the longitude of NAV-POSLLH overflows when it is doubled',
    search: 'ubx_put(i4(u->payload.position.longitude));',
    replace: 'ubx_put(i4(u->payload.position.longitude) * 2);',
  },
  {
    file: 'mavlink1.c',
    says: 'after a heartbeat, COMMAND_ACK of a command that was taken divides by zero',
    search: 'return v->payload[2] == 0 ?',
    replace: 'return 256 / v->payload[2] > 255 ?',
  },
  {
    file: 'mavlink1.c',
    says: 'the second heartbeat with another mode is out of bounds',
    search: 'return is_new_mode ? VEHICLE_MODE : VEHICLE_ALIVE;',
    replace: 'return is_new_mode ? v->payload[MAVLINK_LONGEST + (mode & 1)] : VEHICLE_ALIVE;',
  },
  {
    file: 'kiss.c',
    says: 'a frame that is too long is written past the buffer',
    search: 'if (kiss->length < sizeof kiss->frame)',
    replace: 'if (kiss->length <= sizeof kiss->frame)',
  },
  {
    file: 'kiss.c',
    // One port more would still lie in the padding of the structure, where nothing can see it.
    says: 'two ports too many are allowed',
    search: 'port_number >= KISS_PORTS ||',
    replace: 'port_number > KISS_PORTS + 1 ||',
  },
  {
    file: 'kiss.c',
    says: 'full duplex that is switched off again divides by zero',
    search: '(port->is_full_duplex ? 1 : 0)',
    replace: '(1 / data[0])',
  },
  {
    file: 'hdlc.c',
    says: 'a frame that is too long is written past the buffer',
    search: 'if (length == sizeof frame)',
    replace: 'if (length == sizeof frame + 1)',
  },
  {
    file: 'hdlc.c',
    says: 'a good frame that begins with 41 divides by zero',
    search: 'hdlc_deliver(HDLC_GOOD);',
    replace: 'hdlc_deliver((uint16_t)(HDLC_GOOD / (frame[0] ^ 0x41)));',
  },
  {
    file: 'tinyframe.c',
    says: 'a payload that is one byte too long is written past the buffer',
    search: 'else if (tf->length > TF_MAX_PAYLOAD)',
    replace: 'else if (tf->length > TF_MAX_PAYLOAD + 1)',
    shows: 'tf->data[tf->received++] = byte;',
  },
  {
    file: 'tinyframe.c',
    says: 'a reply of type 42 with data divides by zero',
    search: 'listener((uint16_t)(event | (tf->type & 0xFFu)));',
    replace:
      'listener((uint16_t)((event | (tf->type & 0xFFu)) / (tf->length > 0 && event == TF_REPLY && tf->type == 0x2A ? 0 : 1)));',
  },
  {
    file: 'midi.c',
    says: 'the fourth byte of a system exclusive message is written past the buffer',
    search: 'if (is_last || midi->count == 2) {',
    replace: 'if (is_last || midi->count == 3) {',
  },
  {
    file: 'midi.c',
    says: 'note 0 that is switched off by velocity 0 divides by zero',
    search: 'return message(off >> 4, off, midi->bytes[0], 0x40);',
    replace: 'return message(off >> 4, off, midi->bytes[0], 0x40 / midi->bytes[0]);',
  },
  {
    file: 'telnet.c',
    says: 'a subnegotiation that is too long is written past the buffer',
    search: 'if (t->sub_length < TELNET_SUB_MAX)',
    replace: 'if (t->sub_length <= TELNET_SUB_MAX)',
  },
  {
    file: 'telnet.c',
    says: 'an option with bit 5 is shifted too far',
    search: 'UINT32_C(1) << (option & 31)',
    replace: 'UINT32_C(1) << (option & 63)',
  },
  {
    file: 'telnet.c',
    says: 'an empty subnegotiation looks before the buffer',
    search: 't->emit(TELNET_SUB_END | t->sub_length);',
    replace: 't->emit(TELNET_SUB_END | t->sub[t->sub_length - 1]);',
  },
  {
    file: 'xmodem.c',
    says: 'the second good block divides by zero',
    search: '    x->blocks++;',
    replace: '    x->blocks += 2 / (2 - x->expected / 3 * 2);',
  },
  {
    file: 'xmodem.c',
    says: 'the third error in a row divides by zero',
    search: 'if (++x->errors >= XMODEM_RETRIES)',
    replace: 'if (++x->errors >= XMODEM_RETRIES / (x->errors < 3))',
  },
  {
    file: 'sbus.c',
    says: 'the second frame is unpacked past its channels',
    search: 'for (unsigned i = 1; i <= 22; i++) {',
    replace: 'for (unsigned i = 1; i <= 24; i++) {',
  },
  {
    file: 'sbus.c',
    says: 'two lost frames in a row after two good ones divide by zero',
    search: 'if (lost_in_a_row == SBUS_MOST_LOST)',
    replace: 'if (lost_in_a_row / (SBUS_MOST_LOST - lost_in_a_row) > 1)',
  },
  {
    file: 'sml.c',
    says: 'fill bytes of an empty message with a good check are taken away from nothing',
    search: 'fill > 3 || fill > sml->length',
    replace: 'fill > 3',
  },
  {
    file: 'vt_parser.c',
    says: 'one intermediate byte too many is written',
    search: 'if (vt->intermediate_count < VT_MAX_INTERMEDIATES)',
    replace: 'if (vt->intermediate_count <= VT_MAX_INTERMEDIATES)',
  },
  {
    file: 'json_tok.c',
    says: 'nesting that is one too deep is written past the stack',
    search: 'if (t->depth == JSON_MAX_DEPTH) {',
    replace: 'if (t->depth > JSON_MAX_DEPTH) {',
  },
  {
    file: 'mode_flip.cpp',
    says: 'an angle of -777 while it recovers divides by zero',
    search: 'command(0, kHover + 10);',
    replace: 'command(0, kHover * 1000 / (angle + 777));',
  },
];
