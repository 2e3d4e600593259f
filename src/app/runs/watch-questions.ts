// Hears the questions of agents as they are asked, each once.
import type { Question } from '../../core/attempt/state.ts';
import { openQuestionOf } from '../../core/run/view/standing.ts';
import type { Journal } from '../../ports/journal.ts';
import { coalesce } from '../../std/coalesce.ts';
import { findLiveAttempt, findRun } from './find-run.ts';

export type OnQuestion = (stream: string, question: Question) => void;

/** Returns how to stop. */
export function watchQuestions(journal: Journal, streams: readonly string[], onQuestion: OnQuestion): () => void {
  const heard = new Set<string>();
  const read = async () => {
    for (const stream of streams) {
      const attempt = await findLiveAttempt(journal, await findRun(journal, stream));
      const open = openQuestionOf(attempt);
      const id = `${attempt?.stream} ${open?.question}`;
      if (!open || heard.has(id)) continue;
      heard.add(id);
      onQuestion(stream, open);
    }
  };
  // A journal that cannot be read stops the driver, which says why.
  const readAgain = coalesce(() => read().catch(() => undefined));
  void readAgain();
  return journal.onAppend(() => void readAgain());
}
