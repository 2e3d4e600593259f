// The verbs `run` and `daemonise`: real commands, in the foreground and in a session of their own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onAbort } from '../../../std/on-abort.ts';
import type { Stage } from './stage.ts';
import type { StepOf } from './steps.ts';

export async function run(stage: Stage, { command, argv }: StepOf<'run'>): Promise<undefined> {
  const [program = 'sh', ...args] = argv ?? ['sh', '-c', command ?? ''];
  const shown = command ?? [program, ...args].join(' ');
  await stage.useTool({ tool: 'shell', command: shown, paths: [] }, () => isSuccess(stage, program, args));
}

/** As real agents do it: the command runs in a session of its own. What it prints is not for the protocol. */
async function isSuccess(stage: Stage, program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const stopListening = onAbort(stage.cancelled.signal, () => child.kill('SIGTERM'));
  try {
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch (error) {
    process.stderr.write(`${program}: ${error}\n`);
    return false;
  } finally {
    stopListening();
  }
}

export async function daemonise(stage: Stage, { seconds }: StepOf<'daemonise'>): Promise<undefined> {
  await stage.useTool({ tool: 'shell', command: `sleep ${seconds} &`, paths: [] }, async () => {
    const child = spawn('sleep', [String(seconds)], { stdio: 'ignore', detached: true });
    await once(child, 'spawn');
    child.unref();
    return true;
  });
}
