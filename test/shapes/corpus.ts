/** What a target is an example of. */
export type Kind = 'predicate' | 'number' | 'list' | 'events' | 'C step';

/** What one symbol of a target may be, as its types declare it: any number, one of some values, or a record. */
export type Declared =
  | 'number'
  | 'boolean'
  | { readonly oneOf: readonly string[] }
  | { readonly record: Readonly<Record<string, Declared>> };

/** What a target takes: a text, one value, or a list of events, each of one of the alternatives. */
export type Takes = 'text' | { readonly one: Declared } | { readonly events: readonly Declared[]; readonly by: By };

/** What takes the events: a reducer, the methods of an object that a class or a function makes, or a C function. */
export type By = 'reducer' | 'object' | 'step';

/** A function of `examples/shapes`, as `codomata` takes it. */
export interface Example {
  readonly target: string;
  readonly kind: Kind;
  readonly takes: Takes;
  /** Further options that a user has to give, such as the first state of a reducer. */
  readonly options: readonly string[];
}

const NUMBER: Takes = { one: 'number' };

function fromFile(file: string, kind: Kind, takes: Takes, names: string): readonly Example[] {
  return names.split(' ').map(name => ({ target: `examples/shapes/${file}#${name}`, kind, takes, options: [] }));
}

function texts(file: string, kind: Kind, names: string): readonly Example[] {
  return fromFile(file, kind, 'text', names);
}

function byOf(file: string): By {
  if (file.endsWith('.c')) return 'step';
  return file === 'devices.ts' ? 'object' : 'reducer';
}

/** A thing with named events. */
function events(file: string, name: string, named: string, ...options: readonly string[]): Example {
  const takes = { events: [{ oneOf: named.split(' ') }], by: byOf(file) };
  return { target: `examples/shapes/${file}#${name}`, kind: file.endsWith('.c') ? 'C step' : 'events', takes, options };
}

type Fields = Readonly<Record<string, Declared>>;

/** A thing whose events are objects. */
function objects(file: string, name: string, alternatives: readonly Fields[], ...options: readonly string[]): Example {
  const takes = { events: alternatives.map(record => ({ record })), by: byOf(file) };
  return { target: `examples/shapes/${file}#${name}`, kind: 'events', takes, options };
}

function oneOf(...names: readonly string[]): Declared {
  return { oneOf: names };
}

/** Every function of the corpus. */
export const CORPUS: readonly Example[] = [
  ...texts(
    'names.ts',
    'predicate',
    'isIdentifier isSlug isKebabCase isConstantCase isCamelCase isPortableFileName isHiddenFile isImageFile isHashtag isScopedName',
  ),
  ...texts(
    'formats.ts',
    'predicate',
    'isHex isHexColour isInteger isNumeric isDivisibleByThree isRomanNumeral isTime isMonthDay isVersion isBase64 isSpacedWords',
  ),
  ...texts(
    'network.js',
    'predicate',
    'isPort isIpv4 isMacAddress isDomainLabel looksLikeEmail isSecureUrl isHeaderName isSafePath isLanguageTag isPercentEncoded',
  ),
  ...texts(
    'validators.ts',
    'predicate',
    'isBlank isPrintableAscii hasClosedQuotes continues isStrongPassword isShallow validateUsername validatePin firstProblem validateAge',
  ),
  ...texts(
    'measures.ts',
    'number',
    'passwordStrength countDots digitValue parseTwoDigits logLevel headingLevel indentation commentStart parity majorVersion kindOf severity',
  ),
  ...fromFile('amounts.ts', 'number', NUMBER, 'clampByte sign roundToStep grade dayName isLeapYear taxRate'),
  ...fromFile('amounts.ts', 'number', { one: { record: { x: 'number', y: 'number' } } }, 'quadrant'),
  ...texts(
    'lists.ts',
    'list',
    'splitOnComma words trimmedFields keyValue csvFields digitsOf linesOf table pairs codes splitExtension flags',
  ),
  ...texts(
    'records.js',
    'list',
    'parseHeader tokenize parseOption parseStyle parseQuery parsePlace tagsAndText parseCommand',
  ),
  events('reducers.ts', 'light', 'next fault'),
  events('reducers.ts', 'door', 'open close lock unlock'),
  objects('reducers.ts', 'fetcher', [{ type: oneOf('fetch') }, { type: oneOf('resolve') }, { type: oneOf('reject') }]),
  objects('reducers.ts', 'transition', [{ type: oneOf('SUBMIT', 'APPROVE', 'REJECT', 'ARCHIVE') }]),
  objects('reducers.ts', 'counter', [{ type: oneOf('increment', 'decrement', 'reset') }]),
  objects('reducers.ts', 'robot', [{ type: oneOf('move'), dx: 'number', dy: 'number' }, { type: oneOf('home') }]),
  objects('reducers.ts', 'wizard', [{ type: oneOf('next'), valid: 'boolean' }, { type: oneOf('back') }]),
  events('reducers.ts', 'menu', 'Up Down Enter'),
  events('hooks.js', 'playerReducer', 'mute up down', '--args', '[{"muted":false,"volume":2}]'),
  objects(
    'hooks.js',
    'tabReducer',
    [{ type: oneOf('open'), tab: oneOf('home', 'help') }, { type: oneOf('close') }],
    '--args',
    '[null]',
  ),
  events('devices.ts', 'Turnstile', 'coin push'),
  events('devices.ts', 'Stopwatch', 'start pause stop'),
  events('devices.ts', 'VendingMachine', 'nickel dime refund'),
  events('devices.ts', 'Elevator.call', 'ground first second'),
  events('devices.ts', 'Connection.handle', 'connect accepted refused hangup'),
  events('devices.ts', 'createToggle', 'toggle off isOn'),
  events('devices.ts', 'createLock', 'right wrong'),
  objects('devices.ts', 'Blinker.step', [{ side: oneOf('left', 'right'), on: 'boolean' }]),
  events('devices.ts', 'Game', 'move restart'),
  {
    target: 'examples/shapes/devices.ts#Tank.level',
    kind: 'events',
    takes: { events: ['number'], by: 'object' },
    options: [],
  },
  events('doors.c', 'turnstile_step', 'EV_COIN EV_PUSH'),
  events('doors.c', 'door_next', 'DOOR_EV_OPEN DOOR_EV_CLOSE DOOR_EV_LOCK DOOR_EV_UNLOCK'),
  events('doors.c', 'safe_try', 'KEY_RIGHT KEY_WRONG KEY_RESET'),
  events('doors.c', 'gate_handle', 'GATE_CAR GATE_UP GATE_DOWN GATE_BLOCKED', '--init', 'gate_init'),
  events('doors.c', 'lift_call', 'CALL_GROUND CALL_FIRST CALL_SECOND CALL_THIRD'),
  events('lights.c', 'traffic_light', 'TICK FAULT'),
  events('lights.c', 'lamp_press', 'SHORT_PRESS LONG_PRESS NUM_BUTTONS'),
  events('lights.c', 'blinker', 'SIDE_LEFT SIDE_RIGHT SIDE_BOTH SIDE_NONE'),
  events('lights.c', 'dimmer', 'DIM_UP DIM_DOWN DIM_OFF'),
  events('lights.c', 'sos', 'DOT DASH PAUSE'),
  events('sessions.c', 'tcp_next', 'TCP_OPEN TCP_SYN TCP_ACK TCP_FIN TCP_RESET'),
  events('sessions.c', 'modem_event', 'MODEM_DIAL MODEM_CARRIER MODEM_TIMEOUT MODEM_HANGUP'),
  events('sessions.c', 'mail_reply', 'MAIL_HELO MAIL_FROM MAIL_RCPT MAIL_DATA MAIL_QUIT'),
  events('sessions.c', 'semaphore_step', 'TOKEN_REQUEST TOKEN_RELEASE'),
  events('sessions.c', 'link_notify', 'LINK_UP LINK_DOWN LINK_DATA'),
  events('controllers.c', 'oven_step', 'OVEN_START OVEN_TICK OVEN_DOOR_OPEN OVEN_DOOR_CLOSE'),
  events('controllers.c', 'alarm_event', 'ALARM_ARM ALARM_DISARM ALARM_MOTION ALARM_MUTE'),
  events('controllers.c', 'pump_dispatch', 'PUMP_LOW PUMP_HIGH PUMP_MANUAL', '--init', 'pump_init'),
  events('controllers.c', 'till_insert', 'NICKEL DIME QUARTER'),
  events('controllers.c', 'motor_set', 'MOTOR_STOP MOTOR_FORWARD MOTOR_REVERSE'),
];
