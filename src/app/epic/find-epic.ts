// Epics by the names that people give them, and what is read of them: their bodies, and what this machine did with them.
import { bodyRemedies } from '../../core/epic/body/body-remedies.ts';
import type { EpicBody, EpicBodyReading } from '../../core/epic/body/epic-body.ts';
import { isEpicIssue, isEpicText } from '../../core/epic/body/is-epic.ts';
import { epicFlow } from '../../core/epic/flow.ts';
import { type EpicState, epicStream } from '../../core/epic/state.ts';
import { readSource } from '../../core/epic/view/seen.ts';
import { Problem } from '../../core/problem.ts';
import type { EpicSource } from '../../core/world/epic.ts';
import { streamOf } from '../../engine/stream.ts';
import type { Journal } from '../../ports/journal.ts';
import type { Runtime } from '../runs/runs-workspace.ts';
import type { OpenDecision } from './answers.ts';

/** An epic is named `7`, `#7` or `epic/7`. */
export const bareEpic = (name: string) =>
  name
    .trim()
    .replace(/^epic\//, '')
    .replace(/^#/, '');

export async function readEpicState(journal: Journal, epic: string): Promise<EpicState> {
  return (await streamOf(journal, epicFlow, epicStream(epic)).refresh()).state;
}

export interface SeenEpic {
  readonly id: string;
  readonly source: EpicSource;
  readonly reading: EpicBodyReading;
}

/** A Problem where there is no such item, where it is not an epic, or where it cannot be seen. */
export async function seeEpic({ epics }: Pick<Runtime, 'epics'>, name: string): Promise<SeenEpic> {
  const id = bareEpic(name);
  const seen = await epics.read(id);
  if (seen.kind === 'absent') throw unknownEpic(`there is no item ${JSON.stringify(name)} in this repository`);
  if (seen.kind === 'unknown') throw unseen(id, seen.reason);
  if (!isEpic(seen.value)) throw notOne(id, seen.value);
  return { id, source: seen.value, reading: readSource(seen.value) };
}

/** The same where its body has to be readable. */
export async function readEpic(runtime: Pick<Runtime, 'epics'>, name: string): Promise<SeenEpic & { body: EpicBody }> {
  const seen = await seeEpic(runtime, name);
  const { id, reading } = seen;
  if (reading.kind === 'read') return { ...seen, body: reading.body };
  const { line, what, remedy } = faultOf(reading);
  const place = line === null ? '' : ` in line ${line}`;
  throw new Problem({
    code: 'epic-unreadable',
    what: `the body of epic ${id} cannot be read${place}: ${what}`,
    remedy,
  });
}

export const isEpic = ({ form, text, labels }: EpicSource) =>
  form === 'forge' ? isEpicIssue(labels, text) : isEpicText(text);

export function faultOf({ error, line, what }: Extract<EpicBodyReading, { kind: 'unreadable' }>) {
  return { line: line ?? null, what, remedy: bodyRemedies[error] };
}

/** Those that wait for an answer. */
export function openDecisions(reading: EpicBodyReading): readonly OpenDecision[] {
  if (reading.kind !== 'read') return [];
  return reading.body.decisions
    .filter(({ answer }) => answer === undefined)
    .map(({ line: _line, answer: _answer, ...decision }) => decision);
}

function unknownEpic(what: string): Problem {
  const remedy = 'See "pitwall item list". A new epic: pitwall item new "what you want" --epic';
  return new Problem({ code: 'epic-unknown', what, remedy });
}

function unseen(id: string, reason: string): Problem {
  const remedy = 'Mend what is in the way, then try again; nothing was written.';
  return new Problem({ code: 'epic-unseen', what: `epic ${id} cannot be seen: ${reason}`, remedy });
}

function notOne(id: string, { form }: EpicSource): Problem {
  const remedy =
    form === 'file'
      ? 'Write "status: inbox" into its front matter to make it one; "pitwall run" works on an item without a plan over others.'
      : 'Give it the label epic:inbox to make it one; "pitwall run" works on an item without a plan over others.';
  return new Problem({ code: 'epic-not-one', what: `item ${id} is not an epic`, remedy });
}
