import { type CheckAnswer, check, createCodomata, diff, draw, learn, run, type SavedMachine, verify } from 'codomata';
import { check as ask, operandOf, PROPERTY_NAMES, type Verdict } from 'codomata/analyses';
import { acceptors, type Machine, writeMachine } from 'codomata/automata';
import { readTarget, regexAcceptor } from 'codomata/frontends';
import { memoryHost, Workspace } from 'codomata/host';
import { Char, createSolver, Session } from 'codomata/logic';
import { nodeHost } from 'codomata/node';
import { machineToDot } from 'codomata/render';

const session: Session = new Session(createSolver());
const target = readTarget('f.bek', new Workspace(nodeHost));
export const verdict: Verdict = ask(PROPERTY_NAMES[0], [operandOf(target, session)], session);
const host = memoryHost({ files: new Map([['/f.ts', '']]), own: new Map(), language: 'js' });
export const { drop } = createCodomata({ host });
export const empty: boolean = acceptors.isEmpty(regexAcceptor('a', '', 'whole'));
export const save = (m: Machine): unknown => (m.input === Char ? writeMachine(m) : machineToDot(m));
export const answer: Promise<CheckAnswer> = check('avoids', ['a.c#f'], { output: /x/, wraps: true, timeout: 5 });
export const level = async (): Promise<string | undefined> => (await learn('f.ts#f')).guarantee?.level;
export const proof = async (m: SavedMachine): Promise<boolean> => (await verify(m, JSON.parse('{}'))).accepted;
export const outputs = run('f.ts#f', ['a', [1]], { native: true, args: [{ strict: true }] });
export const pair = diff('a.ts#f', (s: string) => s, { alphabet: 'byte' });
export const picture = async (): Promise<string | undefined> => (await draw('/a/', { format: 'dot' })).picture;
// @ts-expect-error a property that there is not
check('idempotentt', ['f.ts#f']);
// @ts-expect-error an option that there is not
learn('f.ts#f', { blackbox: true });
// @ts-expect-error an option of another question
diff('a', 'b', { output: /x/ });
