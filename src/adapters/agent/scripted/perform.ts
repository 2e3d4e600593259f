// How each verb of a script is done.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../../../core/attempt/outcome.ts';
import { denialText } from '../cli/converse-by-lines.ts';
import type { Stage } from './stage.ts';
import type { AskStep, Step, StepOf, Verb } from './steps.ts';
import { ask as askPerson, result, resultFrom, resultText } from './submit.ts';
import { daemonise, edit, run } from './use-tools.ts';

export type Performer<V extends Verb> = (
  stage: Stage,
  step: StepOf<V>,
  role: string,
) => Promise<Outcome | readonly Step[] | undefined>;

export const performers: { readonly [V in Verb]: Performer<V> } = {
  say,
  think: async (stage, { text }) => void (await stage.say({ kind: 'thinking', text })),
  plan: async (stage, { steps }) => void (await stage.say({ kind: 'plan', steps })),
  edit,
  run,
  ask,
  question: askPerson,
  usage: async (stage, { tokens, costUsd, contextShare }) => {
    stage.usage.add(tokens, costUsd);
    await stage.say(stage.usage.event());
    if (contextShare !== undefined) await stage.say({ kind: 'context', share: contextShare });
    return undefined;
  },
  sleep: async (_stage, { seconds }) => await sleep(seconds * 1000),
  result,
  resultText,
  resultFrom,
  refuse: async (_stage, { reason }) => ({ kind: 'refused', reason }),
  fail: async (_stage, { reason }) => ({ kind: 'failed', cause: 'model-error', detail: reason }),
  rateLimited: async (_stage, { seconds }) => ({ kind: 'rate-limited', until: Date.now() + seconds * 1000 }),
  crash,
  hang,
  garbage,
  daemonise,
};

async function say(stage: Stage, { text }: StepOf<'say'>): Promise<undefined> {
  stage.lastWords = text;
  await stage.say({ kind: 'text', text });
}

async function ask(stage: Stage, step: AskStep): Promise<readonly Step[] | undefined> {
  const { tool, command, paths, title = command ?? tool } = step;
  const { answer, reason } = await stage.ask({ tool, title, command, paths });
  if (answer === 'allow') return undefined;
  await stage.say({ kind: 'text', text: denialText(reason) });
  return step.ifDenied;
}

async function crash(_stage: Stage, { code, signal }: StepOf<'crash'>): Promise<undefined> {
  if (signal === undefined) process.exit(code);
  process.kill(process.pid, signal);
  await forever();
}

/** Silent and deaf. With `ignoreTerm` only SIGKILL helps. */
async function hang(stage: Stage, { ignoreTerm }: StepOf<'hang'>): Promise<undefined> {
  stage.isHanging = true;
  if (ignoreTerm) for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined);
  await forever();
}

async function garbage(stage: Stage, { lines, bytes, binary }: StepOf<'garbage'>): Promise<undefined> {
  const noise = binary ? randomBytes(bytes).map(byte => byte | 0x80) : Buffer.alloc(bytes, '%$"{[ garbage ');
  for (let line = 0; line < lines; line++) await stage.print(noise as Buffer);
}

/** A promise alone keeps no process alive. */
async function forever(): Promise<never> {
  for (;;) await sleep(86_400_000);
}
