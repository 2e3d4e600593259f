// Runs the checks of a checkpoint on a session: rows, score, cap, vetoes and verdict. A judge's answers are given; without one, its rows warn.
import type { Check, CheckContext, CheckpointId, CheckResult, Outcome, Veto } from './check.ts';
import { checkpoints } from './checkpoints.ts';
import { checks } from './checks/index.ts';
import { noMessages } from './health.ts';
import { latestStates } from './session/read-states.ts';
import type { Session } from './session/session.ts';
import { placeIn } from './session/texts.ts';

export const verdicts = ['pass', 'warn', 'block'] as const;
export type Verdict = (typeof verdicts)[number];

export interface Row extends Outcome {
  readonly id: string;
  readonly table: Check['table'];
  readonly by: Check['by'];
}

export interface Assessment {
  readonly checkpoint: CheckpointId;
  readonly now: number;
  readonly rows: readonly Row[];
  /** 0 to 1. */
  readonly score: number;
  readonly verdict: Verdict;
  /** Why it blocks whatever the score is. */
  readonly vetoes: readonly Veto[];
  /** Tasks of the scope without a state: their artifacts were read instead. */
  readonly stateMissing: readonly string[];
  /** What a reader must know of the input: missing messages, files that cannot be read. */
  readonly notes: readonly string[];
}

export interface AssessRequest {
  readonly checkpoint: CheckpointId;
  readonly now: number;
  /** What a judge answered, by the id of the check. */
  readonly judged: ReadonlyMap<string, Outcome>;
}

const unjudged: Outcome = { result: 'warn', names: [], evidence: 'no judge was asked' };

export function assess(session: Session, { checkpoint, now, judged }: AssessRequest): Assessment {
  const context = contextOf(session, checkpoint, now);
  const rows = checks
    .filter(check => check.checkpoints.includes(checkpoint))
    .map((check): Row => {
      const outcome = check.by === 'code' ? check.decide(context) : (judged.get(check.id) ?? unjudged);
      return { id: check.id, table: check.table, by: check.by, ...outcome };
    });
  const inForce = checkpoints[checkpoint].vetoes;
  const found = [...(hasArtifact(session) ? [] : ['no-artifact' as const]), ...rows.flatMap(row => row.vetoes ?? [])];
  const vetoes = [...new Set(found)].filter(veto => inForce.includes(veto));
  const results = rows.map(({ result }) => result);
  return {
    ...{ checkpoint, now, rows, vetoes },
    score: scoreOf(results),
    verdict: vetoes.length > 0 ? 'block' : verdictOf(results),
    stateMissing: context.scope.filter(task => !context.states.has(task)),
    notes: notesOf(session, rows),
  };
}

export function contextOf(session: Session, checkpoint: CheckpointId, now: number): CheckContext {
  const listed = new Set(session.tasks.map(({ id }) => id));
  const scope = checkpoints[checkpoint].scope.filter(task => listed.size === 0 || listed.has(task));
  return { session, checkpoint, now, scope, states: latestStates(session.states) };
}

/** Pass is 1, warn one half, fail 0. */
function halvesOf(results: readonly CheckResult[]): number {
  return results.reduce((sum, result) => sum + (result === 'pass' ? 2 : result === 'warn' ? 1 : 0), 0);
}

function scoreOf(results: readonly CheckResult[]): number {
  return Math.round((halvesOf(results) / (2 * results.length)) * 10_000) / 10_000;
}

/** From 0.8 on pass, from 0.5 on warn; a failed check is never a pass. Counted in halves, so that no rounding decides. */
export function verdictOf(results: readonly CheckResult[]): Verdict {
  const halves = halvesOf(results);
  if (halves < results.length) return 'block';
  return 10 * halves >= 16 * results.length && !results.includes('fail') ? 'pass' : 'warn';
}

/** Reports of checkpoints are no artifacts of the work. */
function hasArtifact({ sizes }: Session): boolean {
  const isArtifact = (path: string) =>
    /^(?:spec|plan|artifacts)\//.test(path) && !/^artifacts\/CHECKPOINT-\d+-report\.md$/.test(path);
  return [...sizes].some(([path, bytes]) => bytes > 0 && isArtifact(path));
}

function notesOf({ troubles }: Session, rows: readonly Row[]): readonly string[] {
  const isSilent = rows.some(({ evidence }) => evidence === noMessages);
  return [...(isSilent ? [noMessages] : []), ...troubles.map(each => `${placeIn(each.path, each.line)} ${each.what}`)];
}
