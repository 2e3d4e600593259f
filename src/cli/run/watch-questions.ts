// Hears the questions of agents as they are asked, each once.
import type { Question } from '../../core/attempt/state.ts';
import type { OpenRuns } from './open-runs.ts';
import { findAttempt, findRun } from './open-runs.ts';

export type HearQuestion = (stream: string, question: Question) => void;

/** Returns how to stop. */
export function watchQuestions(runs: OpenRuns, streams: readonly string[], hear: HearQuestion): () => void {
  const heard = new Set<string>();
  const look = async () => {
    for (const stream of streams) {
      const attempt = await findAttempt(runs, await findRun(runs, stream));
      const open = attempt?.state.ended ? undefined : attempt?.state.openQuestion;
      const id = `${attempt?.name} ${open?.question}`;
      if (!open || heard.has(id)) continue;
      heard.add(id);
      hear(stream, open);
    }
  };
  let looking = Promise.resolve();
  // A journal that cannot be read stops the driver, which says why.
  const lookAgain = () => {
    looking = looking.then(look).catch(() => undefined);
  };
  lookAgain();
  return runs.journal.onAppend(lookAgain);
}
