// Results of agents that answer in text: a marker alone on a line, or the heading of an audit.
import { defaultWorkflow, type Step } from '../../workflow/workflow.ts';
import type { Result } from './result.ts';
import { judges } from './result-of-role.ts';
import type { Survey } from './survey-text.ts';

/** The part of a step that its markers speak of. */
export type MarkedStep = Pick<Step, 'next' | 'canLoopBackTo' | 'markerMap'>;

type Decision = Pick<Result, 'action' | 'targetStatus'>;

/** The last marker of the step, alone on a line outside of fences and quotes. */
export function markedDecision(role: string, text: string, survey: Survey, step: MarkedStep | undefined) {
  const hasMarkers = step && Object.keys(step.markerMap).length > 0;
  const marked = hasMarkers ? step : defaultWorkflow.steps.find(each => each.role === role);
  if (!marked) return undefined;
  const initials = new Set(Object.keys(marked.markerMap).map(marker => marker.charAt(0)));
  for (const { lineStart, end } of survey.ownLines.toReversed()) {
    if (!initials.has(text.charAt(firstUndecorated(text, lineStart, end)))) continue;
    const marker = withoutDecoration(text.slice(lineStart, end));
    const target = Object.hasOwn(marked.markerMap, marker) ? marked.markerMap[marker] : undefined;
    if (target !== undefined) return decisionFor(role, marked, target);
  }
  return undefined;
}

const auditHeadings: Readonly<Record<string, Decision>> = {
  'Audit Approved': { action: 'APPROVED' },
  'Audit Rejected': { action: 'REJECTED' },
};

/** The last heading of an audit. */
export function headingDecision(role: string, survey: Survey): Decision | undefined {
  if (!judges(role)) return undefined;
  const last = survey.headings.findLast(heading => Object.hasOwn(auditHeadings, heading));
  return last === undefined ? undefined : auditHeadings[last];
}

function decisionFor(role: string, step: MarkedStep, target: string): Decision {
  if (!judges(role))
    return target === step.next ? { action: 'COMPLETE' } : { action: 'COMPLETE', targetStatus: target };
  if (target === step.next) return { action: 'APPROVED' };
  return target === step.canLoopBackTo[0] ? { action: 'REJECTED' } : { action: 'REJECTED', targetStatus: target };
}

const decoration = /[*`\p{White_Space}]/u;

/** Within the line: white space is also what ends one. */
function firstUndecorated(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && decoration.test(text.charAt(at))) at++;
  return at;
}

function withoutDecoration(line: string): string {
  const bare = trim(line.replaceAll('**', '').replaceAll('`', ''));
  return bare.endsWith('.') ? trim(bare.slice(0, -1)) : bare;
}

const whiteSpace = /^\p{White_Space}$/u;

/** Not `String.trim`, which takes a byte order mark for white space. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && whiteSpace.test(text.charAt(start))) start++;
  while (end > start && whiteSpace.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
