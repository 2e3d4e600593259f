// The verifier judges a commit that is in review. Where its run was on another machine, the gates run here first.
import { pursue } from '../../effect/pursue.ts';
import { type GateReport, RunGates } from '../../gate/gate-result.ts';
import type { EpicVerdict } from '../asks.ts';
import type { WorkItem } from '../body/epic-body.ts';
import type { Exit } from '../view/exit.ts';
import { knownOf, runOf, type Seen } from '../view/seen.ts';
import { ask } from './ask.ts';
import { briefly } from './rule.ts';

type InReview = Extract<Exit, { kind: 'in-review' }>;

export function verify(seen: Seen, row: WorkItem, { commit, branch, isHere }: InReview): EpicVerdict {
  const question = {
    role: 'verifier',
    question: 'verify',
    about: `item ${row.item} is in review`,
    item: row.item,
    commit,
    branch,
  } as const;
  if (isHere) {
    const gates = knownOf(runOf(seen, row))?.gates ?? {};
    const evidence = Object.entries(gates).map(([gate, state]) => `${gate}: ${state}`);
    return ask(seen, { ...question, evidence: evidence.join('\n') });
  }
  const input = { branch, base: seen.settings.base, commit, gates: 'all' } as const;
  const request = { effect: RunGates, cause: `gates/${row.item}/${commit}`, input };
  const running = pursue(seen.state.effects, request, briefly, seen.now);
  if (running.kind === 'going') return running.verdict as EpicVerdict;
  if (running.kind === 'given-up')
    return ask(seen, { ...question, objection: `the gates could not run here: ${running.reason}` });
  const report = running.output;
  const objection = objectionIn(report);
  const evidence = report.results.map(({ gate, state, reason }) => `${gate}: ${state}: ${reason}`).join('\n');
  return ask(seen, { ...question, evidence, ...(objection === undefined ? {} : { objection }) });
}

function objectionIn({ results }: GateReport): string | undefined {
  const red = results.filter(({ state }) => state === 'fail' || state === 'error');
  return red.length === 0 ? undefined : red.map(({ gate, reason }) => `${gate}: ${reason}`).join('; ');
}
