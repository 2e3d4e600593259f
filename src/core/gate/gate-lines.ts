// Results of gates as lines for agents and people: state and reason, what was run, what was found. Long ones are cut, and say so.
import { type Finding, findingLine } from './finding.ts';
import type { GateResult } from './gate-result.ts';

const findingsMax = 20;
const findingCharsMax = 2000;

/** One result in full, as a point of a list. */
export function gateLines(result: GateResult, tag = ''): string {
  const { gate, state, reason, findings } = result;
  const shown = findings.slice(0, findingsMax).map(finding => `  - ${indented(ending(findingLine(finding)))}`);
  const more = findings.length - findingsMax;
  const rest = more > 0 ? [`  - and ${more} more`] : [];
  return [`- ${tag}${gate} (${state}): ${indented(reason)}`, ...ranLine(result), ...shown, ...rest].join('\n');
}

/** Where the reason does not say it already. */
function ranLine(result: GateResult): readonly string[] {
  const { reason, evidence } = result;
  if (!evidence || evidence.command.length === 0) return [];
  const command = evidence.command.join(' ');
  const code = evidence.exitCode === undefined ? '' : `, exit code ${evidence.exitCode}`;
  const said = reason.includes(command) ? '' : `ran ${indented(command)}${code}`;
  const parts = [said, evidence.isCached ? asBefore : ''].filter(part => part !== '');
  return parts.length === 0 ? [] : [`  ${parts.join('; ')}`];
}

/** What was run on the same files before is not run again. */
const asBefore = 'the output is from an earlier look at the same files';

/** Of a long text the end: that is where commands say what went wrong. */
function ending(text: string): string {
  return text.length > findingCharsMax ? `[…] ${text.slice(-findingCharsMax)}` : text;
}

const indented = (text: string) => text.trimEnd().replaceAll(/\n(?=[^\n])/g, '\n    ');

const shortCharsMax = 200;
const shortMax = 5;

/** For a report to people: the first findings of each gate that is not content, in a line each. */
export function findingPoints(results: readonly GateResult[]): readonly string[] {
  return results.flatMap(({ gate, findings }) => {
    const more = findings.length - shortMax;
    const points = findings.slice(0, shortMax).map(finding => `- ${gate}: ${oneLine(finding)}`);
    return [...points, ...(more > 0 ? [`- ${gate}: ${more} more`] : [])];
  });
}

/** What it is, and the first words about it. */
function oneLine(finding: Finding): string {
  const lines = findingLine(finding)
    .split('\n')
    .filter(line => line.trim() !== '');
  const [what = '', more = ''] = lines.map(line => line.replaceAll(/\s+/g, ' ').trim());
  const text = more === '' ? what : `${what}${/[.:;,!?]$/.test(what) ? '' : ':'} ${more}`;
  return text.length > shortCharsMax ? `${text.slice(0, shortCharsMax)}…` : text;
}

/** Gates that did not run, by the reason why. */
export function skippedPoints(results: readonly GateResult[]): readonly string[] {
  const skipped = results.filter(({ state }) => state === 'skipped');
  const reasons = [...new Set(skipped.map(({ reason }) => reason))];
  return reasons.map(reason => {
    const names = skipped.filter(each => each.reason === reason).map(({ gate }) => gate);
    return `${names.join(', ')}: ${reason.replaceAll(/\s+/g, ' ')}`;
  });
}

function skippedLine(results: readonly GateResult[]): string {
  const points = skippedPoints(results);
  return points.length === 0 ? '' : `Skipped: ${points.join('; ')}.`;
}

/** As `gateLines`, all skipped ones in one line at the end. */
export function reportLines(results: readonly GateResult[]): readonly string[] {
  const ran = results.filter(({ state }) => state !== 'skipped');
  const skipped = skippedLine(results);
  return [...ran.map(result => gateLines(result)), ...(skipped === '' ? [] : [`- ${skipped}`])];
}
