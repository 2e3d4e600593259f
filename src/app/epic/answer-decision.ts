// `epic answer`: what a person decides about a question of an epic, written into its body, where the next tick reads it.
import { epicStream } from '../../core/epic/state.ts';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { RunsWorkspace } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { AnswerDecision, DecisionAnswered, OpenDecision } from './answers.ts';
import { openDecisions, readEpic } from './find-epic.ts';
import { writeAsPerson } from './write-epic.ts';

export async function answerDecision(
  workspace: Pick<RunsWorkspace, 'runtime' | 'clock'>,
  actor: Actor,
  { epic, answer, decision: named }: AnswerDecision,
): Promise<DecisionAnswered> {
  ensurePerson(actor);
  const runtime = await workspace.runtime();
  const seen = await readEpic(runtime, epic);
  const { id: decision, question, options } = chosen(seen.id, openDecisions(seen.reading), named);
  const given = optionFor(options, answer);
  await writeAsPerson({ ...runtime, clock: workspace.clock }, seen, {
    kind: 'answer',
    about: decision,
    said: `${actor.id} answered ${decision}: ${given}`,
    edits: [{ kind: 'answer-decision', id: decision, answer: given }],
  });
  return { epic: epicStream(seen.id), decision, question, answer: given };
}

function chosen(id: string, open: readonly OpenDecision[], named: string | undefined): OpenDecision {
  const [only, another] = open;
  const found = named === undefined ? (another ? undefined : only) : open.find(each => each.id === named);
  if (found) return found;
  if (!only) {
    const remedy = `See "pitwall epic status ${id}".`;
    throw new Problem({ code: 'epic-state', what: `epic ${id} waits for no answer`, remedy });
  }
  const what = named === undefined ? `epic ${id} waits for several answers` : `epic ${id} has no question ${named}`;
  throw new Problem({
    code: 'epic-state',
    what,
    remedy: `Add --decision with one of ${open.map(each => each.id).join(', ')}.`,
  });
}

/** A number chooses the option at its place; any other answer is taken as it is. */
function optionFor(options: readonly string[], answer: string): string {
  return (/^[1-9]$/.test(answer) ? options[Number(answer) - 1] : undefined) ?? answer;
}
