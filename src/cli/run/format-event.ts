// One line per fact of a run, for people who watch it. Facts that say nothing new have none.
import { timeText } from '../../app/gates/gate-activity.ts';
import type { RunSummary } from '../../app/views/answers.ts';
import { formatTokens } from '../../app/views/format.ts';
import { endings } from '../../app/views/standing-text.ts';
import { outcomeText } from '../../core/attempt/outcome.ts';
import type { Recorded } from '../../core/event.ts';
import { findingPoints } from '../../core/gate/gate-lines.ts';
import { type GateResult, gateReportSchema } from '../../core/gate/gate-result.ts';
import { auditText } from '../../core/run/audit.ts';
import type { EventData, RunEvent } from '../../core/run/events.ts';
import { setUpReportSchema } from '../../core/world/outcomes.ts';
import { oneLine } from '../../std/one-line.ts';
import { plural } from '../../std/plural.ts';
import { shortCommit } from '../../std/short-commit.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';

/** Effects that take a while. */
const effects: Readonly<Record<string, string>> = {
  RunGates: '  running the gates',
  RebaseWork: '  the base branch moved: rebasing a copy of the work',
  LandReview: '  landing it on the base branch',
};

const plannedWhy = {
  first: '',
  retry: ' again, because the last attempt broke off',
  repair: ' again, to correct its result',
  resume: ' again, after the resume',
} as const;

/** More of a warning or a stop is in `pitwall show`. */
const lineMax = 2000;

/** `actor`: who did it, where a person did. */
type Fact = RunEvent & Partial<Pick<Recorded, 'actor'>>;
type Formatter = (event: Fact, style: Style) => string | undefined;

export const formatEvent: Formatter = (event, style) => {
  if (event.type === 'StepEntered') return formatStep(event.data, style);
  if (event.type === 'AttemptPlanned') return `  ${event.data.role} starts${plannedWhy[event.data.why]}`;
  if (event.type === 'AttemptConcluded') return formatConclusion(event.data);
  if (event.type === 'AuditJudged') return `  audit ${formatAudit(event.data, style)}`;
  if (event.type === 'AuditSentBack')
    return `  the approval addresses ${event.data.addressed} of ${event.data.total} dimensions: sent back once`;
  if (event.type === 'EffectPrepared') return effects[event.data.kind];
  if (event.type === 'EffectFailed' || event.type === 'EffectUnknown')
    return `  ${style.yellow('not done yet')}: ${printable(firstLine(event.data.reason))}`;
  if (event.type === 'EffectDone') return formatGates(event.data.output, style) ?? formatSetUp(event.data.output);
  if (event.type === 'Warned') return `  ${style.yellow('warning')} ${printable(oneLine(event.data.message, lineMax))}`;
  if (event.type === 'RunStopped')
    return `${style.red('Stopped')}, ${event.data.reason}: ${printable(oneLine(event.data.detail, lineMax))}`;
  if (event.type === 'RunEnded') return `${style.green('Ended')}: ${endings[event.data.how]}${reasonOf(event.data)}`;
  return formatLanding(event) ?? formatItem(event) ?? formatRequest(event);
};

/** Why there was nothing to do; a merge speaks for itself. */
function reasonOf({ how, detail }: EventData<'RunEnded'>): string {
  return how === 'already-resolved' ? `, ${printable(detail)}` : '';
}

function formatLanding(event: RunEvent): string | undefined {
  if (event.type === 'Rebased')
    return `  rebased onto ${shortCommit(event.data.base)}: ${shortCommit(event.data.from)} is ${shortCommit(event.data.to)} now`;
  if (event.type === 'RebaseConflicted')
    return `  conflicts with ${shortCommit(event.data.base)} in ${event.data.files.join(', ')}`;
  if (event.type === 'AuditCarried') return `  no patch changed: the audit counts for ${shortCommit(event.data.to)}`;
  if (event.type === 'WorkSquashed')
    return `  landed as one commit, ${shortCommit(event.data.to)}, with the files of ${shortCommit(event.data.from)}`;
  if (event.type === 'MergeRefused') return `Not merged: ${event.data.reason}`;
  return undefined;
}

/** That it was changed, or its card put back, is a warning. */
function formatItem(event: RunEvent): string | undefined {
  if (event.type === 'ItemClosed') return `${printable(event.data.by ?? 'A person')} closed the item`;
  if (event.type === 'MoveFollowed')
    return `${printable(event.data.by)} moved the card to ${printable(event.data.status)}`;
  return undefined;
}

function formatRequest(event: Fact): string | undefined {
  const who = event.actor?.kind === 'engine' ? 'the team' : printable(event.actor?.id ?? 'A person');
  const where = event.actor?.from === undefined ? '' : ` (${printable(event.actor.from)})`;
  if (event.type === 'ResolutionAnswered')
    return `${who} says that the item is ${event.data.isResolved ? '' : 'not '}resolved`;
  if (event.type === 'OverrideGiven') return `${who} overrode the gates${where}: ${printable(event.data.reason)}`;
  if (event.type === 'JumpRequested') return `${who} asked for the step ${printable(event.data.status)}`;
  if (event.type === 'StopRequested') return `${who} asked to ${event.data.drop ? 'drop' : 'stop'} it`;
  const asked: Readonly<Record<string, string>> = {
    PauseRequested: 'paused it',
    ResumeRequested: 'resumed it',
    MergeRequested: 'asked for the merge',
  };
  const did = asked[event.type];
  return did === undefined ? undefined : `${who} ${did}`;
}

function formatStep({ status, how, reason }: EventData<'StepEntered'>, style: Style): string {
  const isOnward = how === 'forward' || how === 'start';
  const isBack = !isOnward && how !== 'skip';
  const because = isOnward ? '' : `: ${firstLine(reason)}`;
  return `${style.bold(isBack ? `Back to ${status}` : status)}${because}`;
}

function formatConclusion({ attempt, outcome, result, usage, errors }: EventData<'AttemptConcluded'>): string {
  const said = firstLine(result?.summary ?? result?.commentBody ?? '');
  const wrong = errors.map(({ path, message }) => [path, message].filter(Boolean).join(': ')).join('; ');
  const what = result ? said : printable(wrong === '' ? outcomeText(outcome) : `its result cannot be used: ${wrong}`);
  return `  attempt ${attempt} ended: ${what} (${formatTokens(usage.tokens)} tokens, ${plural(usage.toolCalls, 'tool call')})`;
}

function formatAudit(audit: EventData<'AuditJudged'>, style: Style): string {
  return (audit.verdict === 'approved' ? style.green : style.red)(auditText(audit));
}

function formatGates(output: unknown, style: Style): string | undefined {
  const parsed = gateReportSchema.safeParse(output);
  if (!parsed.success) return undefined;
  const { results, time } = parsed.data;
  const took = time && timeText(time);
  const found = findingPoints(results.filter(({ state }) => state === 'fail' || state === 'error'));
  const lines = [...found.map(point => `  ${printable(point)}`), ...(took === undefined ? [] : [style.dim(took)])];
  return [renderGates(results, style), ...lines].map(line => `  ${line}`).join('\n');
}

/** Its warnings are facts of their own. */
function formatSetUp(output: unknown): string | undefined {
  const parsed = setUpReportSchema.safeParse(output);
  return parsed.success && parsed.data.how !== '' ? `  worktree set up: ${parsed.data.how}` : undefined;
}

const gateWords = [
  ['fail', 'failed'],
  ['error', 'could not run'],
  ['warn', 'warned'],
  ['pass', 'passed'],
] as const;

/** `✗ test failed; ✓ build, lint passed; 14 had nothing to run`. */
export function renderGates(results: RunSummary['gates'][number]['results'], style: Style): string {
  const of = (state: GateResult['state']) => results.filter(each => each.state === state).map(({ gate }) => gate);
  const ran = gateWords.flatMap(([state, word]) =>
    of(state).length === 0 ? [] : [`${style.signs[state]} ${of(state).join(', ')} ${word}`],
  );
  if (ran.length === 0) return style.yellow(nothingChecked);
  const skipped = of('skipped').length;
  return [...ran, ...(skipped > 0 ? [style.dim(`${skipped} had nothing to run`)] : [])].join('; ');
}

/** Where all is that a gate printed which did not pass. */
export function renderLogs(results: RunSummary['gates'][number]['results']): readonly string[] {
  return results.flatMap(({ gate, log }) => (log === undefined ? [] : [`log of ${gate}: ${printable(log)}`]));
}

/** Skipped gates are no evidence: this must not read like a pass. */
const nothingChecked =
  'nothing was checked: no gate is configured; name one in .pitwall/config.yaml, such as commands: {test: npm test}';

/** The first that says something; one that ends in a colon with the list behind it. */
export function firstLine(text: string): string {
  const lines = text
    .split('\n')
    .filter(each => each.trim() !== '' && !each.startsWith('#'))
    .map(each => each.replaceAll(/[*`]/g, '').trim());
  const [first = '', second = '', ...rest] = lines;
  if (!first.endsWith(':')) return printable(first);
  const isListed = (line: string) => line.startsWith('- ');
  const end = rest.findIndex(line => !isListed(line));
  const listed = isListed(second) ? [second, ...(end < 0 ? rest : rest.slice(0, end))] : [second];
  return printable(`${first} ${listed.map(line => line.replace(/^- /, '')).join(', ')}`.trim());
}
