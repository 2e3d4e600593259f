// Tells what happened in one line per fact, for people who watch. Facts that say nothing new tell nothing.
import type { FlowEvent } from '../../core/event.ts';
import type { EventData, RunEvent } from '../../core/run/events.ts';
import { type GateReport, gateReportSchema } from '../../core/run/gate-result.ts';
import { setUpReportSchema } from '../../core/run/set-up.ts';
import { adviceFor } from '../../core/run/stop-reason.ts';
import { printable } from '../cells.ts';
import type { Style } from '../terminal.ts';

/** Effects that take a while. */
const effects: Readonly<Record<string, string>> = {
  RunGates: '  gates run',
  RebaseWork: '  the base moved: rebasing a copy',
  LandReview: '  landing',
};

/** Facts out of the journal say whose they are. */
const streamOf = (event: FlowEvent & { readonly stream?: string }) => event.stream;

type Teller = (event: RunEvent, style: Style) => string | undefined;

export const narrate: Teller = (event, style) => {
  switch (event.type) {
    case 'StepEntered':
      return tellStep(event.data, style);
    case 'AttemptPlanned':
      return `  ${event.data.role} starts${event.data.why === 'first' ? '' : ` (${event.data.why})`}`;
    case 'AttemptConcluded':
      return tellConclusion(event.data);
    case 'AuditJudged':
      return `  audit ${tellAudit(event.data, style)}`;
    case 'EffectPrepared':
      return effects[event.data.kind];
    case 'EffectFailed':
    case 'EffectUnknown':
      return `  ${style.yellow('not yet')}: ${printable(firstLine(event.data.reason))}`;
    case 'EffectDone':
      return tellGates(event.data.output, style) ?? tellSetUp(event.data.output);
    case 'Warned':
      return `  ${style.yellow('warning')} ${printable(event.data.message)}`;
    case 'RunStopped':
      return `${style.red('Stopped')}, ${event.data.reason}: ${printable(event.data.detail)}\n  ${adviceFor(event.data.reason, streamOf(event))}`;
    case 'RunEnded':
      return `${style.green('Ended')}: ${event.data.how}`;
    default:
      return tellLanding(event) ?? tellItem(event) ?? tellRequest(event);
  }
};

function tellLanding(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'Rebased':
      return `  rebased onto ${short(event.data.base)}: ${short(event.data.from)} is ${short(event.data.to)} now`;
    case 'RebaseConflicted':
      return `  conflicts with ${short(event.data.base)} in ${event.data.files.join(', ')}`;
    case 'AuditCarried':
      return `  no patch changed: the audit stands on ${short(event.data.to)}`;
    case 'MergeRefused':
      return `Not merged: ${event.data.reason}`;
    default:
      return undefined;
  }
}

/** That it was changed, or its card put back, a warning tells. */
function tellItem(event: RunEvent): string | undefined {
  switch (event.type) {
    case 'ItemClosed':
      return `${printable(event.data.by ?? 'Somebody')} closed the item`;
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

function tellRequest(event: FlowEvent): string | undefined {
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

function tellStep({ status, how, reason }: EventData<'StepEntered'>, style: Style): string {
  const isBack = how !== 'forward' && how !== 'start';
  const because = isBack ? `, because: ${firstLine(reason)}` : '';
  return `${style.bold(isBack ? `Back to ${status}` : status)}${because}`;
}

function tellConclusion({ attempt, outcome, result, usage }: EventData<'AttemptConcluded'>): string {
  const said = firstLine(result?.summary ?? result?.commentBody ?? '');
  const what = result ? said : outcome.kind;
  return `  attempt ${attempt} ended: ${what} (${usage.tokens} tokens, ${usage.toolCalls} tool ${usage.toolCalls === 1 ? 'call' : 'calls'})`;
}

function tellAudit({ verdict, passing, total, criticals }: EventData<'AuditJudged'>, style: Style): string {
  const word = verdict === 'approved' ? style.green('approved') : style.red(verdict);
  return `${word}: ${passing} of ${total} dimensions pass${criticals > 0 ? `, ${criticals} critical` : ''}`;
}

function tellGates(output: unknown, style: Style): string | undefined {
  const parsed = gateReportSchema.safeParse(output);
  return parsed.success ? `  ${renderGates(parsed.data, style)}` : undefined;
}

/** Its warnings are facts of their own. */
function tellSetUp(output: unknown): string | undefined {
  const parsed = setUpReportSchema.safeParse(output);
  return parsed.success && parsed.data.how !== '' ? `  worktree set up: ${parsed.data.how}` : undefined;
}

export function renderGates(report: GateReport, style: Style): string {
  const paint = {
    pass: style.green,
    fail: style.red,
    error: style.red,
    warn: style.yellow,
    skipped: style.dim,
  } as const;
  const ran = report.results.filter(result => result.state !== 'skipped');
  const skipped = report.results.length - ran.length;
  if (ran.length === 0) return paint.warn(nothingChecked);
  const told = ran.map(result => paint[result.state](`${result.gate} ${result.state}`));
  return [...told, ...(skipped > 0 ? [paint.skipped(`${skipped} skipped`)] : [])].join(', ');
}

/** Skipped gates are no evidence: whoever reads this must not take it for a pass. */
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
