// One line per fact of a run, for people who watch it. Facts that say nothing new have none.
import type { RunSummary } from '../../app/views/answers.ts';
import type { FlowEvent } from '../../core/event.ts';
import { gateReportSchema } from '../../core/gate/gate-result.ts';
import type { EventData, RunEvent } from '../../core/run/events.ts';
import { adviceFor } from '../../core/run/stop-reason.ts';
import { setUpReportSchema } from '../../core/world/set-up-report.ts';
import { plural } from '../../std/plural.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';

/** Effects that take a while. */
const effects: Readonly<Record<string, string>> = {
  RunGates: '  gates run',
  RebaseWork: '  the base moved: rebasing a copy',
  LandReview: '  landing',
};

/** Facts out of the journal say whose they are. */
const runOf = ({ stream = '' }: FlowEvent & { readonly stream?: string }) => stream.slice('run/'.length);

type Formatter = (event: RunEvent, style: Style) => string | undefined;

export const formatEvent: Formatter = (event, style) => {
  switch (event.type) {
    case 'StepEntered':
      return formatStep(event.data, style);
    case 'AttemptPlanned':
      return `  ${event.data.role} starts${event.data.why === 'first' ? '' : ` (${event.data.why})`}`;
    case 'AttemptConcluded':
      return formatConclusion(event.data);
    case 'AuditJudged':
      return `  audit ${formatAudit(event.data, style)}`;
    case 'EffectPrepared':
      return effects[event.data.kind];
    case 'EffectFailed':
    case 'EffectUnknown':
      return `  ${style.yellow('not yet')}: ${printable(firstLine(event.data.reason))}`;
    case 'EffectDone':
      return formatGates(event.data.output, style) ?? formatSetUp(event.data.output);
    case 'Warned':
      return `  ${style.yellow('warning')} ${printable(event.data.message)}`;
    case 'RunStopped':
      return `${style.red('Stopped')}, ${event.data.reason}: ${printable(event.data.detail)}\n  ${adviceFor(event.data.reason, runOf(event))}`;
    case 'RunEnded':
      return `${style.green('Ended')}: ${event.data.how}`;
    default:
      return formatLanding(event) ?? formatItem(event) ?? formatRequest(event);
  }
};

function formatLanding(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'Rebased':
      return `  rebased onto ${short(event.data.base)}: ${short(event.data.from)} is ${short(event.data.to)} now`;
    case 'RebaseConflicted':
      return `  conflicts with ${short(event.data.base)} in ${event.data.files.join(', ')}`;
    case 'AuditCarried':
      return `  no patch changed: the audit counts for ${short(event.data.to)}`;
    case 'MergeRefused':
      return `Not merged: ${event.data.reason}`;
    default:
      return undefined;
  }
}

/** That it was changed, or its card put back, is a warning. */
function formatItem(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'ItemClosed':
      return `${printable(event.data.by ?? 'A person')} closed the item`;
    case 'MoveFollowed':
      return `${printable(event.data.by)} moved the card to ${printable(event.data.status)}`;
    default:
      return undefined;
  }
}

/** As git abbreviates it; other names stay. */
export function short(commit: string): string {
  return /^[0-9a-f]{40,}$/.test(commit) ? commit.slice(0, 10) : commit;
}

function formatRequest(event: FlowEvent): string | undefined {
  const asked: Readonly<Record<string, string>> = {
    PauseRequested: 'Pause was asked for',
    ResumeRequested: 'Resume was asked for',
    StopRequested: 'Stop was asked for',
    MergeRequested: 'A merge was asked for',
    JumpRequested: 'A move to another step was asked for',
    OverrideGiven: 'A person overrode the gates',
  };
  return asked[event.type];
}

function formatStep({ status, how, reason }: EventData<'StepEntered'>, style: Style): string {
  const isBack = how !== 'forward' && how !== 'start';
  const because = isBack ? `, because: ${firstLine(reason)}` : '';
  return `${style.bold(isBack ? `Back to ${status}` : status)}${because}`;
}

function formatConclusion({ attempt, outcome, result, usage }: EventData<'AttemptConcluded'>): string {
  const said = firstLine(result?.summary ?? result?.commentBody ?? '');
  const what = result ? said : outcome.kind;
  return `  attempt ${attempt} ended: ${what} (${usage.tokens} tokens, ${plural(usage.toolCalls, 'tool call')})`;
}

function formatAudit({ verdict, passing, total, criticals }: EventData<'AuditJudged'>, style: Style): string {
  const word = verdict === 'approved' ? style.green('approved') : style.red(verdict);
  return `${word}: ${passing} of ${total} dimensions pass${criticals > 0 ? `, ${criticals} critical` : ''}`;
}

function formatGates(output: unknown, style: Style): string | undefined {
  const parsed = gateReportSchema.safeParse(output);
  return parsed.success ? `  ${renderGates(parsed.data.results, style)}` : undefined;
}

/** Its warnings are facts of their own. */
function formatSetUp(output: unknown): string | undefined {
  const parsed = setUpReportSchema.safeParse(output);
  return parsed.success && parsed.data.how !== '' ? `  worktree set up: ${parsed.data.how}` : undefined;
}

export function renderGates(results: RunSummary['gates'][number]['results'], style: Style): string {
  const paint = {
    pass: style.green,
    fail: style.red,
    error: style.red,
    warn: style.yellow,
    skipped: style.dim,
  } as const;
  const ran = results.filter(result => result.state !== 'skipped');
  const skipped = results.length - ran.length;
  if (ran.length === 0) return paint.warn(nothingChecked);
  const shown = ran.map(result => paint[result.state](`${result.gate} ${result.state}`));
  return [...shown, ...(skipped > 0 ? [paint.skipped(`${skipped} skipped`)] : [])].join(', ');
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
