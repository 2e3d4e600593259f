// What a person types while a team runs in their terminal: free words, read by an agent that only looks. A directive is shown and sent
// only after a yes.
import { directMember } from '../../app/team/requests.ts';
import { readingOf, sayWords } from '../../app/team/say-words.ts';
import { Problem } from '../../core/problem.ts';
import type { Reading } from '../../core/team/events.ts';
import { isYes } from '../ask.ts';
import type { CommandContext } from '../context.ts';
import { renderReading } from './render-reading.ts';

/** `onFact`: to be called when the journal has news. `settled`: undefined where nothing is being read and no yes or no is owed. */
export interface Hearing {
  onLine(text: string): void;
  onFact(): void;
  settled(): Promise<void> | undefined;
}

export function hearPerson(context: CommandContext, stream: string): Hearing {
  const { app, terminal } = context;
  const waiting = new Set<string>();
  const offered: Reading[] = [];
  let busy = Promise.resolve();
  let over: { readonly promise: Promise<void>; readonly end: () => void } | undefined;

  const inTurn = (work: () => Promise<void>) => {
    busy = busy.then(work).catch(complain).then(settle);
  };
  const complain = (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    terminal.complain(`${error.message} ${error.remedy}`);
  };
  const settle = () => {
    if (waiting.size + offered.length === 0) {
      over?.end();
      over = undefined;
    } else over ??= openEnd();
  };

  async function hear(text: string): Promise<void> {
    const directive = offered.shift();
    if (directive) return await decide(directive, isYes(text, false));
    if (text === '') return;
    const { id } = await sayWords(app, await app.person(), { team: stream, text });
    waiting.add(id);
    terminal.print(terminal.style.dim(`> ${text}`));
  }

  async function decide({ member = '', text }: Reading, isSent: boolean): Promise<void> {
    if (!isSent) return terminal.print('Not sent.');
    await directMember(app, await app.person(), { team: stream, member, text });
    terminal.print(`Sent to ${member}: its agent reads it next, and its work goes back to it.`);
  }

  async function show(): Promise<void> {
    const { journal } = await app.runtime();
    for (const id of waiting) {
      const reading = await readingOf(journal, stream, id);
      if (!reading) continue;
      waiting.delete(id);
      for (const line of renderReading(reading, stream, terminal.style)) terminal.print(line);
      if (reading.kind !== 'directive') continue;
      offered.push(reading);
      terminal.print('Send it? [y/N]');
    }
  }

  return {
    onLine: text => inTurn(() => hear(text)),
    onFact: () => {
      if (waiting.size > 0) inTurn(show);
    },
    settled: () => over?.promise,
  };
}

function openEnd() {
  let end: () => void = () => undefined;
  const promise = new Promise<void>(resolve => {
    end = resolve;
  });
  return { promise, end };
}
