import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { checkCommand } from './commands/check.ts';
import { diffCommand } from './commands/diff.ts';
import { drawCommand } from './commands/draw.ts';
import { learnCommand } from './commands/learn.ts';
import { runCommand } from './commands/run.ts';
import { verifyCommand } from './commands/verify.ts';
import type { Console } from './console.ts';
import { type CommonOptions, type Context, createContext, UsageError } from './context.ts';
import { EXIT, errorDocument, explainFailure } from './failure.ts';
import { CHECK_HELP, DIFF_HELP, LEARN_HELP, MAIN_HELP, VERIFY_HELP } from './help.ts';
import { requireSavable } from './save.ts';

/**
 * Runs one call of `codomata`, given its arguments, to its exit status. Failures become a message and a status, never a
 * stack trace for bad input.
 */
export async function codomata(args: readonly string[], console: Console): Promise<number> {
  let status: number = EXIT.done;
  const carryOut: CarryOut = async (options, command) => {
    status = await command(createContext(options, console.progress));
  };
  try {
    await program(console, carryOut).parseAsync(args, { from: 'user' });
    return status;
  } catch (error) {
    const isJson = args.includes('--json');
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return EXIT.done;
      if (isJson) console.print(JSON.stringify(errorDocument(error.message.replace(/^error: /, ''))));
      return EXIT.bad;
    }
    const failure = explainFailure(error);
    if (isJson) console.print(JSON.stringify(errorDocument(failure.message)));
    console.tell(`codomata: ${failure.message}`);
    return failure.status;
  }
}

type CarryOut = (options: CommonOptions, command: (context: Context) => number | Promise<number>) => Promise<void>;

function withCommonOptions(command: Command): Command {
  return command
    .option('--alphabet <kind>', 'what a symbol is where the target does not say: char, byte or int')
    .option('--json', 'print one JSON document and nothing else')
    .addOption(
      list(
        '--out <file>',
        'save the answer; the ending picks the format: .json .dot .svg .mmd .html .bek .md .re (repeatable)',
      ),
    )
    .option('--timeout <seconds>', 'give up after this long (default: 300)')
    .option('--seed <number>', 'seed for everything random')
    .option('--quiet', 'print no text, only set the exit status')
    .option(
      '--enough <guarantee>',
      'which guarantee counts as an answer: proved, bounded:N or tested:N (default: proved)',
    )
    .option('--args <json>', 'an array of further arguments for a function in source code, after its input')
    .option('--shape <shape>', 'what the function takes and gives, where its types do not say (see docs/shapes.md)')
    .option(
      '--throws <how>',
      'JavaScript: what is thrown is a result, told apart by its class, or by class and message: class or message',
    )
    .option('--read <name>', 'the function by which a program reads a symbol (several: a,b)')
    .option('--write <name>', 'the function by which a program writes a symbol (several: a,b)')
    .option('--init <call>', 'C: the function that is called once before the first symbol, or a call of it')
    .option('--accept <expression>', "C: when the input was accepted, such as 'return == 1' or 'p->state == DONE'")
    .addOption(list('--include <folder>', 'C: a folder in which headers are looked for (repeatable)'))
    .addOption(list('--define <name[=value]>', 'C: a macro (repeatable)'))
    .addOption(list('--source <file>', 'C: a further file of the program, compiled by itself (repeatable)'))
    .option('--std <standard>', 'C: the standard, such as c11 or c++20')
    .option('--triple <name>', 'C: the machine that it is compiled for (default: x86_64-unknown-linux-gnu)')
    .option('--system-clang', 'C: use the clang on the PATH, which is faster, when there is one')
    .option('--wrap', 'C: signed arithmetic wraps; otherwise an overflow is an error that is found');
}

function list(flags: string, description: string): Option {
  const collect = (item: string, items: readonly string[]): readonly string[] => [...items, item];
  return new Option(flags, description).argParser(collect).default([], 'none');
}

function blackBox(): Option {
  return new Option(
    '--black-box',
    'learn code from runs of it alone, without reading it; such machines are tested only',
  );
}

function ownVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  return manifest.version;
}

function program(console: Console, carryOut: CarryOut): Command {
  const main = new Command('codomata')
    .description('Reads code and gives back what it does, as a machine that can be asked questions.')
    .version(ownVersion(), '--version', 'print the version')
    .addHelpText('after', MAIN_HELP)
    .helpCommand(false)
    .showHelpAfterError('(run codomata --help for the commands)')
    .exitOverride()
    .configureOutput({
      writeOut: text => console.print(text.trimEnd()),
      writeErr: text => console.tell(text.trimEnd()),
    });
  withCommonOptions(main.command('learn <target>'))
    .description('learn the machine of a function in source code, and prove it')
    .option('--trace <file.html>', 'save every conjecture and abstraction on the way as a page to step through')
    .addOption(blackBox())
    .addHelpText('after', LEARN_HELP)
    .action((target: string, options) => carryOut(options, context => learnCommand(target, options, context, console)));
  withCommonOptions(main.command('check <property> <targets...>'))
    .description('decide a property of one or two targets')
    .option('--input <re>', 'consider only inputs that this regular expression matches')
    .option('--output <re>', 'the regular expression that avoids, only and reaches are about')
    .addOption(blackBox())
    .addHelpText('after', CHECK_HELP)
    .action((property: string, targets: string[], options) =>
      carryOut(options, context => {
        requireSavable(context.options.out);
        return checkCommand(property, targets, options, context, console);
      }),
    );
  withCommonOptions(main.command('diff <old> <new>'))
    .description('show the inputs on which two versions differ, in each distinct way')
    .addOption(blackBox())
    .addHelpText('after', DIFF_HELP)
    .action((left: string, right: string, options) =>
      carryOut(options, context => {
        requireSavable(context.options.out);
        return diffCommand([left, right], options, context, console);
      }),
    );
  withCommonOptions(main.command('run <target>'))
    .description('run a target on inputs and print one JSON line for each')
    .option('--input <text>', 'one input')
    .option('--inputs <file>', 'a file with one input a line, as JSON strings or arrays of numbers')
    .option('--native', 'run the code itself, in a sandbox, instead of the program that was read from it')
    .option('--explain', 'say how source code was read: what is input, output and state')
    .action((target: string, options) => carryOut(options, context => runCommand(target, options, context, console)));
  withCommonOptions(main.command('draw <target>'))
    .description('draw the machine of a target')
    .option('--as-is', 'do not minimise first')
    .option('--accepted <number>', 'print so many inputs that are accepted, shortest first, one JSON line each')
    .addOption(blackBox())
    .action((target: string, options) =>
      carryOut(options, context => {
        requireSavable(context.options.out);
        return drawCommand(target, options, context, console);
      }),
    );
  withCommonOptions(main.command('verify <machine> <certificate>'))
    .description('check a saved proof again')
    .addHelpText('after', VERIFY_HELP)
    .action((machine: string, certificate: string, options) =>
      carryOut(options, context => {
        if (context.options.out.length > 0) throw new UsageError('verify has nothing to save: leave out --out');
        return verifyCommand(machine, certificate, context, console);
      }),
    );
  return main;
}
