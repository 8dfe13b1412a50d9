import { base64Decode, base64Encode } from './base64.ts';
import { cleanseAttribute } from './cleanse-attribute.ts';
import { cleanseCss } from './cleanse-css.ts';
import { cobsDecode, cobsEncode } from './cobs.ts';
import type { CorpusProgram } from './corpus-program.ts';
import { crlf } from './crlf.ts';
import { cssEscape } from './css_escape.ts';
import { cssUrlEscape } from './css-url-escape.ts';
import { csv } from './csv.ts';
import { dmx } from './dmx.ts';
import { encodeHtml } from './encode-html.ts';
import { escapeAttr } from './escape_attr.ts';
import { escapeHtml } from './escape_html.ts';
import { getTags } from './get-tags.ts';
import { hdlc } from './hdlc.ts';
import { hexDecode, hexEncode } from './hex.ts';
import { htmlEscapeFive, htmlUnescapeFive } from './html.ts';
import { htmlEscape } from './html-escape.ts';
import { httpHead } from './http_head.ts';
import { javascriptEscape } from './javascript-escape.ts';
import { javascriptNumber } from './javascript-number.ts';
import { jsString } from './js_string.ts';
import { jsonTokenizer } from './json_tok.ts';
import { jsonEscape } from './json-escape.ts';
import { kiss } from './kiss.ts';
import { mavlink1 } from './mavlink1.ts';
import { midi } from './midi.ts';
import { modbusRtu } from './modbus_rtu.ts';
import { modeFlip } from './mode_flip.ts';
import { modeRotate } from './mode_rotate.ts';
import { modeRtl } from './mode_rtl.ts';
import { modeSmartRtl } from './mode_smart_rtl.ts';
import { modeTakeoff } from './mode_takeoff.ts';
import { modeDrop, modeThrow } from './mode_throw.ts';
import { nmea } from './nmea.ts';
import { orp } from './orp.ts';
import { orpReceive } from './orp_receive.ts';
import { preEscape } from './pre-escape.ts';
import { prefixLine } from './prefix-line.ts';
import { quotedPrintableDecode, quotedPrintableEncode } from './quoted_printable.ts';
import { sbus } from './sbus.ts';
import { slipDecode, slipDecodeShort, slipEncode, slipEncodeShort } from './slip.ts';
import { sml } from './sml.ts';
import { snippetEscape } from './snippet-escape.ts';
import { sqlQuote, sqlUnquote } from './sql_quote.ts';
import { stripTags } from './strip_tags.ts';
import { telnet } from './telnet.ts';
import { tinyframe, tinyframeUnchecked, tinyframeWithCrc } from './tinyframe.ts';
import { ubx } from './ubx.ts';
import { urlDecode } from './url_decode.ts';
import { urlEncode } from './url_encode.ts';
import { urlQueryEscape } from './url-query-escape.ts';
import { utf8Decode, utf8Valid } from './utf8_table.ts';
import { vtParser } from './vt_parser.ts';
import { xmlEscape } from './xml-escape.ts';
import { xmodem } from './xmodem.ts';

/** All programs, in the order of their files. */
export const CORPUS: readonly CorpusProgram[] = [
  base64Encode,
  base64Decode,
  cleanseAttribute,
  cleanseCss,
  cobsEncode,
  cobsDecode,
  crlf,
  cssUrlEscape,
  cssEscape,
  csv,
  dmx,
  encodeHtml,
  escapeAttr,
  escapeHtml,
  getTags,
  hdlc,
  hexEncode,
  hexDecode,
  htmlEscape,
  htmlEscapeFive,
  htmlUnescapeFive,
  httpHead,
  javascriptEscape,
  javascriptNumber,
  jsString,
  jsonEscape,
  jsonTokenizer,
  kiss,
  mavlink1,
  midi,
  modbusRtu,
  modeFlip,
  modeRotate,
  modeRtl,
  modeSmartRtl,
  modeTakeoff,
  modeThrow,
  modeDrop,
  nmea,
  orp,
  orpReceive,
  preEscape,
  prefixLine,
  quotedPrintableEncode,
  quotedPrintableDecode,
  sbus,
  slipEncode,
  slipDecode,
  slipDecodeShort,
  slipEncodeShort,
  sml,
  snippetEscape,
  sqlQuote,
  sqlUnquote,
  stripTags,
  telnet,
  tinyframe,
  tinyframeWithCrc,
  tinyframeUnchecked,
  ubx,
  urlQueryEscape,
  urlDecode,
  urlEncode,
  utf8Decode,
  utf8Valid,
  vtParser,
  xmlEscape,
  xmodem,
];
