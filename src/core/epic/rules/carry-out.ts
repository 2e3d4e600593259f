// A decision is carried out: it is written, then done, then what came of it is written. Where the body says something else by now, it
// is dropped: people and other machines go before what this machine wanted.
import { effectsBy, inputOf, outputOf } from '../../effect/find.ts';
import { pursue } from '../../effect/pursue.ts';
import { WriteEpic } from '../../world/epic.ts';
import type { EpicVerdict } from '../asks.ts';
import type { StoredEdit } from '../body/epic-edit-schema.ts';
import { isWritten } from '../decide/build.ts';
import { outcomeEdits } from '../decide/outcome.ts';
import type { EpicDecision } from '../decision.ts';
import type { Conclusion } from '../events.ts';
import { keyMark, outcomeKey } from '../keys.ts';
import { onBody, rowOf, type Seen } from '../view/seen.ts';
import { carryOutAct } from './act.ts';
import { conclude, patiently, unseenPollMs } from './rule.ts';

export const carryOut = onBody(seen => {
  const { open } = seen.state;
  if (!open) return undefined;
  const before = wrote(seen, open) ? undefined : writeFirst(seen, open);
  if (before) return before;
  if (!open.act) return closed(open);
  if (isWritten(seen, outcomeKey(open.key))) return closed(open);
  if (!isStillOurs(seen, open)) return dropped(seen, open, 'people or another machine changed what it is about');
  const acting = carryOutAct(seen, open, open.act);
  if (acting.kind === 'going') return acting.verdict;
  return writeOutcome(seen, open, outcomeEdits(seen, open, acting.result));
});

/** By this machine, as its journal knows, or as the body shows. */
function wrote(seen: Seen, { key }: EpicDecision): boolean {
  if (isWritten(seen, key)) return true;
  return effectsBy(seen.state.effects, WriteEpic).some(
    record =>
      record.cause.startsWith(`write/${key}/`) &&
      record.status === 'done' &&
      outputOf(WriteEpic, record).kind === 'written',
  );
}

function writeFirst(seen: Seen, open: EpicDecision): EpicVerdict | undefined {
  const { source } = seen;
  if (source.version !== open.version) return dropped(seen, open, 'the body changed before it was written');
  const { form } = source;
  const input = { epic: seen.epic, key: open.key, version: open.version, form, edits: [...open.edits] };
  const request = { effect: WriteEpic, cause: `write/${open.key}/${open.version}`, input };
  const writing = pursue(seen.state.effects, request, patiently, seen.now);
  if (writing.kind === 'going') return writing.verdict as EpicVerdict;
  if (writing.kind === 'given-up') return unwritable(seen, open, writing.reason);
  if (writing.output.kind === 'refused') return unwritable(seen, open, writing.output.why);
  return writing.output.kind === 'changed' ? dropped(seen, open, 'the body changed before it was written') : undefined;
}

const writesMax = 30;

/** On whatever the body is by now; a person may write at the same time, so it is tried again. */
function writeOutcome(seen: Seen, open: EpicDecision, edits: readonly StoredEdit[]): EpicVerdict {
  const { version, form } = seen.source;
  const key = outcomeKey(open.key);
  const cause = `write/${key}/${version}`;
  const recorded = seen.state.effects.byCause(cause);
  const input = recorded ? inputOf(WriteEpic, recorded) : { epic: seen.epic, key, version, form, edits: [...edits] };
  const writing = pursue(seen.state.effects, { effect: WriteEpic, cause, input }, patiently, seen.now);
  if (writing.kind === 'going') return writing.verdict as EpicVerdict;
  if (writing.kind === 'given-up') return unwritable(seen, open, writing.reason);
  const { output } = writing;
  if (output.kind === 'written') return closed(open);
  if (output.kind === 'refused') return unwritable(seen, open, output.why);
  const tries = seen.state.effects.all.filter(each => each.cause.startsWith(`write/${key}/`)).length;
  if (tries > writesMax) return unwritable(seen, open, 'the body changes all the time');
  return { why: 'the body changed, and is read again', wakeAt: seen.now + unseenPollMs };
}

/** A dispatch is ours as long as its item says so; anything else as long as the body says that it is under way. */
function isStillOurs(seen: Seen, { kind, item, key }: EpicDecision): boolean {
  if (kind !== 'dispatch') return seen.body.underWay?.includes(key) === true;
  const row = rowOf(seen, item);
  return row?.status === 'in_progress' && row.notes.includes(keyMark(key));
}

function closed({ key, why, needsPerson, kind }: EpicDecision): EpicVerdict {
  const outcome: Conclusion['outcome'] =
    kind === 'brake' || kind === 'halt' ? 'halted' : kind === 'finish' ? 'finished' : 'decided';
  return {
    why,
    record: [
      { type: 'EpicDecisionClosed', data: { key, how: 'written', why } },
      { type: 'EpicTickConcluded', data: { outcome, why, needsPerson } },
    ],
  };
}

/** Nothing was done: the tick observes and decides again. What was done already, the journal keeps. */
function dropped(seen: Seen, { key, act }: EpicDecision, why: string): EpicVerdict {
  const isBegun = act !== undefined && seen.state.effects.all.some(({ cause }) => cause.startsWith(`act/${key}`));
  const record = [{ type: 'EpicDecisionClosed', data: { key, how: 'dropped', why } }] as const;
  return isBegun
    ? {
        why,
        record: [...record, { type: 'EpicTickConcluded', data: { outcome: 'overtaken', why, needsPerson: false } }],
      }
    : { why, record };
}

function unwritable(seen: Seen, open: EpicDecision, reason: string): EpicVerdict {
  const over = conclude('unwritable', `the body could not be written: ${reason}`, true);
  const isLost = !wrote(seen, open);
  const why = 'it was never written';
  const record = isLost ? [{ type: 'EpicDecisionClosed', data: { key: open.key, how: 'dropped', why } } as const] : [];
  return { ...over, record: [...record, ...(over.record ?? [])] };
}
