import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import type { Command as CommandName } from '../api/options.ts';
import { checkCommand } from './commands/check.ts';
import { diffCommand } from './commands/diff.ts';
import { drawCommand } from './commands/draw.ts';
import { explainCommand } from './commands/explain.ts';
import { inferCommand } from './commands/infer.ts';
import { learnCommand } from './commands/learn.ts';
import { runCommand } from './commands/run.ts';
import { testCommand } from './commands/test.ts';
import { verifyCommand } from './commands/verify.ts';
import type { Console } from './console.ts';
import { EXIT, errorDocument, explainFailure } from './failure.ts';
import { type Typed, withFlags } from './flags.ts';
import {
  CHECK_HELP,
  DIFF_HELP,
  DRAW_HELP,
  EXPLAIN_HELP,
  INFER_HELP,
  LEARN_HELP,
  MAIN_HELP,
  RUN_HELP,
  TEST_HELP,
  VERIFY_HELP,
} from './help.ts';

/**
 * Runs one call of `codomata`, given its arguments, to its exit status. Failures become a message and a status, never a
 * stack trace for bad input.
 */
export async function codomata(args: readonly string[], console: Console): Promise<number> {
  let status: number = EXIT.done;
  const ended: Ended = async work => {
    status = await work;
  };
  try {
    await program(console, ended).parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    const isJson = args.includes('--json');
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      if (isJson) console.print(JSON.stringify(errorDocument(error.message.replace(/^error: /, ''), FOR_HELP)));
      return EXIT.bad;
    }
    const failure = explainFailure(error);
    if (isJson) console.print(JSON.stringify(errorDocument(failure.message)));
    console.tell(`codomata: ${failure.message}`);
    return failure.status;
  }
}

const FOR_HELP = 'run codomata --help for the commands';

/** Told what a command came to. */
type Ended = (status: Promise<number>) => Promise<void>;

function ownVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
}

function program(console: Console, ended: Ended): Command {
  const main = new Command('codomata')
    .description('Reads code and gives back what it does, as a machine that can be asked questions.')
    .version(ownVersion(), '--version', 'print the version')
    .addHelpText('after', MAIN_HELP)
    .helpCommand(false)
    .showHelpAfterError(`(${FOR_HELP})`)
    .exitOverride()
    .configureOutput({
      writeOut: text => console.print(text.trimEnd()),
      writeErr: text => console.tell(text.trimEnd()),
    });
  const command = (name: CommandName, operands: string): Command =>
    withFlags(main.command(`${name} ${operands}`), name);
  command('learn', '<target>')
    .description('learn the machine of a function in source code, and prove it')
    .option('--trace <file.html>', 'save every conjecture and abstraction on the way as a page to step through')
    .addHelpText('after', LEARN_HELP)
    .action((target: string, typed: Typed) => ended(learnCommand(target, typed, console)));
  command('infer', '<target>')
    .description('infer the state machine of a parser or controller: it accepts everything that the code accepts')
    .addHelpText('after', INFER_HELP)
    .action((target: string, typed: Typed) => ended(inferCommand(target, typed, console)));
  command('explain', '<target>')
    .description('learn the automaton of all ways in which an assertion fails, up to a bound')
    .addHelpText('after', EXPLAIN_HELP)
    .action((target: string, typed: Typed) => ended(explainCommand(target, typed, console)));
  command('test', '<target>')
    .description('run inputs that reach all of the model of the code, and report what fails')
    .option('--write-tests <folder>', 'write tests of the failures and of all other runs: vitest, or a driver in C')
    .option('--format <format>', 'how the answer is printed: text or junit')
    .addHelpText('after', TEST_HELP)
    .action((target: string, typed: Typed) => ended(testCommand(target, typed, console)));
  command('check', '<property> <targets...>')
    .description('decide a property of one or two targets')
    .addHelpText('after', CHECK_HELP)
    .action((property: string, targets: string[], typed: Typed) =>
      ended(checkCommand(property, targets, typed, console)),
    );
  command('diff', '<old> <new>')
    .description('show the inputs on which two versions differ, in each distinct way')
    .addHelpText('after', DIFF_HELP)
    .action((left: string, right: string, typed: Typed) => ended(diffCommand([left, right], typed, console)));
  command('run', '<target>')
    .description('run a target on inputs and print one JSON line for each')
    .option('--input <text>', 'one input')
    .option('--inputs <file>', 'a file (- for standard input) with one input a line, as JSON strings or arrays')
    .option('--explain', 'say how source code was read: what is input, output and state')
    .addHelpText('after', RUN_HELP)
    .action((target: string, typed: Typed) => ended(runCommand(target, typed, console)));
  command('draw', '<target>')
    .description('draw the machine of a target')
    .option('--accepted <number>', 'print so many inputs that are accepted, shortest first, one JSON line each')
    .addHelpText('after', DRAW_HELP)
    .action((target: string, typed: Typed) => ended(drawCommand(target, typed, console)));
  command('verify', '<machine> <certificate>')
    .description('check a saved proof again')
    .addHelpText('after', VERIFY_HELP)
    .action((machine: string, certificate: string, typed: Typed) =>
      ended(verifyCommand(machine, certificate, typed, console)),
    );
  return main;
}
