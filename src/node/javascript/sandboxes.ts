import { type ChildProcess, spawn } from 'node:child_process';
import { deserialize, serialize } from 'node:v8';
import type { Sandbox, Sandboxes } from '../../host/sandbox.ts';
import { insideProgram, withRunProgram } from './inside-program.ts';

/**
 * Processes with Node's permission model switched on, without any right but to start a thread: Node itself refuses them
 * files, other processes and addons.
 */
export const nodeSandboxes: Sandboxes = {
  start: setup => {
    const child = spawn(process.execPath, [...permissionFlags(), ...FLAGS, '-e', RUN_SUPERVISOR], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      env: process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {},
      windowsHide: true,
    });
    const program = { text: RUN_SANDBOX, foreign: insideProgram('foreign'), sandbox: insideProgram('sandbox') };
    const sandbox = sandboxOf(child);
    sandbox.send(insideProgram('supervisor'));
    sandbox.send({ type: 'setup', setup, program });
    return sandbox;
  },
  encode: data => serialize(data),
  decode: bytes => deserialize(bytes),
};

function sandboxOf(child: ChildProcess): Sandbox {
  let printed = '';
  child.stderr?.on('data', chunk => {
    printed = (printed + chunk).slice(-4000);
  });
  return {
    send: message => {
      child.send(message as object, error => {
        if (error !== null) child.kill('SIGKILL');
      });
    },
    listen: (hear, ended) => {
      child.removeAllListeners('message').removeAllListeners('close');
      child.on('message', hear).once('close', () => ended(printed));
    },
    keepAlive: alive => keepAlive(child, alive),
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.ref();
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Code and data of the process come by message, so nothing is read from files. */
const RUN_SUPERVISOR = withRunProgram("process.once('message', program => runProgram(program));");
const RUN_SANDBOX = withRunProgram(`
const { program: { foreign, sandbox }, port } = require('node:worker_threads').workerData;
const realm = require('node:vm').createContext();
runProgram(foreign)
  .then(given => runProgram(sandbox, realm, { foreign: given }))
  .catch(error => port.postMessage({ type: 'problem', problem: { failed: 'the sandbox itself fails: ' + error } }));
`);

const FLAGS = ['--allow-worker', '--experimental-vm-modules', '--no-warnings'];

function permissionFlags(): readonly string[] {
  return [process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission'];
}

/** Only a run keeps the user's process from ending, not a runner that waits. */
function keepAlive(child: ChildProcess, alive: boolean): void {
  const pipes = [child, child.channel, child.stderr];
  for (const pipe of pipes) {
    const method = pipe === null || pipe === undefined ? undefined : Reflect.get(pipe, alive ? 'ref' : 'unref');
    if (typeof method === 'function') Reflect.apply(method, pipe, []);
  }
}
