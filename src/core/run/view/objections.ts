// What gates and audit say against the work, for other flows: what sent it back last, and what they noted beside an approval.
import { outputOf } from '../../effect/find.ts';
import { findingLine } from '../../gate/finding.ts';
import { blockingResults, type GateReport, type GateResult, RunGates } from '../../gate/gate-result.ts';
import type { Objection, Objections } from '../../world/run.ts';
import { renderFindings } from '../audit.ts';
import { findingsOf } from '../dimensions.ts';
import { type RunState, requestOf } from '../state.ts';

/** Of the newest time that it came back from gates or audit; undefined: it never did. */
export function newestObjections(state: RunState): Objections | undefined {
  const back = state.visits.findLast(({ how }) => how === 'bounce' || how === 'rejection');
  if (!back) return undefined;
  const errors = back.how === 'bounce' ? gateErrors(state) : auditErrors(state);
  return { n: back.n, errors };
}

function gateErrors(state: RunState): readonly Objection[] {
  const newest = state.effects.all.findLast(({ kind, status }) => kind === RunGates.kind && status === 'done');
  if (!newest) return [];
  return blockingResults(outputOf(RunGates, newest), requestOf(state).settings.gatePolicy).map(objectionOf);
}

function auditErrors(state: RunState): readonly Objection[] {
  const audit = state.audits.findLast(({ verdict }) => verdict !== 'approved' && verdict !== 'void');
  const result = state.attempts.find(({ attempt }) => attempt === audit?.attempt)?.conclusion?.result;
  if (!result) return [];
  return findingsOf(result).map(finding => ({ by: finding.dimension, text: renderFindings([finding]) }));
}

/** What is bad in a report and blocks nothing. */
export function notedBeside(state: RunState, { results }: GateReport): readonly Objection[] {
  const { gatePolicy } = requestOf(state).settings;
  const isNoted = (result: GateResult) =>
    result.state === 'warn' ||
    ((result.state === 'fail' || result.state === 'error') && gatePolicy[result.gate] === 'warn');
  return results.filter(isNoted).map(objectionOf);
}

const findingsMax = 5;

function objectionOf({ gate, reason, findings }: GateResult): Objection {
  const shown = findings.slice(0, findingsMax).map(finding => `- ${findingLine(finding)}`);
  const more = findings.length > findingsMax ? [`- and ${findings.length - findingsMax} more`] : [];
  return { by: gate, text: [`${gate}: ${reason}`, ...shown, ...more].join('\n') };
}
