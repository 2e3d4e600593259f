// The verbs `edit`, `run` and `daemonise`: real changes of the worktree and real commands, as an agent's tools would do them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { onAbort } from '../../../std/on-abort.ts';
import { readIfThere } from '../../../std/read-if-there.ts';
import { lineDiff } from '../acp/line-diff.ts';
import { Curtain, type Stage } from './stage.ts';
import type { StepOf } from './steps.ts';

/** Shows what changed. */
export async function edit(stage: Stage, step: StepOf<'edit'>): Promise<undefined> {
  const path = resolve(step.path);
  await stage.useTool({ tool: 'edit', paths: [path] }, async () => {
    const before = readIfThere(path) ?? '';
    const after = changed(step, before);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, after);
    await stage.say({ kind: 'diff', path, text: lineDiff(before, after) });
    return true;
  });
}

function changed({ path, text, append, replace, with: replacement }: StepOf<'edit'>, before: string): string {
  if (text !== undefined) return text;
  if (append !== undefined) return before + append;
  if (replace === undefined || !before.includes(replace)) throw new Curtain(`${path} does not contain "${replace}"`);
  return before.replaceAll(replace, () => replacement ?? '');
}

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
