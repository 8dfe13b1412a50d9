/** Programs in C and C++ whose environment chooses: parameters, and what functions give that are not defined. */
export { type ChosenEvents, choiceAt, eventsOf } from './events.ts';
export { type ChosenProgram, readChosenCode } from './program.ts';
