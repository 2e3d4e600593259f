// What the health of a team is read from: its messages, without those that checkpoints write themselves.
import type { Outcome } from './check.ts';
import { isStart, versionOf } from './session/read-states.ts';
import type { Message, Session } from './session/session.ts';
import { sessionFiles } from './session/session-folder.ts';
import { idsIn, placeIn, textOf } from './session/texts.ts';

export const noMessages = 'no messages to analyze';

const ownTypes: readonly string[] = ['supervision_report', 'pattern_warning', 'consistency_alert'];

/** Why nothing can be said: there are no messages, or some cannot be read. Undefined: all can. */
export function healthInput({ messages, troubles }: Session): Outcome | undefined {
  const path = sessionFiles.messages;
  const broken = troubles.filter(each => each.path === path);
  const [first] = broken;
  if (first) {
    const more = broken.length > 1 ? `, and ${broken.length - 1} more lines` : '';
    return {
      result: 'warn',
      names: [path],
      place: placeIn(path, first.line),
      evidence: `${path} ${first.what}${more}`,
    };
  }
  if (messages.some(({ type }) => !ownTypes.includes(type))) return undefined;
  return { result: 'warn', names: [path], place: path, evidence: noMessages };
}

/** A second worker of a role is called `writer-2`. */
export function roleOf({ roles }: Pick<Session, 'roles'>, sender: string): string {
  const base = /^(.+)-\d+$/.exec(sender)?.[1];
  return base !== undefined && !roles.includes(sender) && roles.includes(base) ? base : sender;
}

export interface DuplicateStart {
  readonly task: string;
  readonly starters: readonly string[];
  readonly place: string;
}

interface Start {
  readonly starter: string;
  readonly version: number | undefined;
  readonly place: string;
}

export function duplicateStartsIn({ messages }: Session): readonly DuplicateStart[] {
  const tasks = new Map<string, { begun: Start[]; advanced: Start[] }>();
  for (const message of messages) {
    const { task } = message;
    const isAdvance = message.type === 'fast_advance';
    if (task === undefined) continue;
    const known = tasks.get(task) ?? { begun: [], advanced: [] };
    tasks.set(task, known);
    if (message.type === 'state_update' && message.data.status === 'pending') known.begun.pop();
    if (isAdvance) known.advanced.push(advanceOf(message));
    else if (isStart(message))
      known.begun.push({ ...message, starter: message.from, version: versionOf(message.data) });
  }
  return [...tasks].flatMap(([task, { begun, advanced }]) => {
    const extra = secondStart(begun) ?? unmatchedAdvance(begun, advanced);
    if (!extra) return [];
    const starters = [...begun, ...advanced].map(({ starter }) => starter).filter(name => name !== '');
    return [{ task, starters, place: extra.place }];
  });
}

function advanceOf({ data, place }: Message): Start {
  const version = data.version === undefined ? undefined : versionOf(data);
  const named = textOf(data.spawned ?? data.role);
  // Some name the task that follows instead of its worker.
  return { starter: idsIn(named).length > 0 ? '' : named, version, place };
}

function secondStart(starts: readonly Start[]): Start | undefined {
  return starts.find(({ version }, at) => starts.findIndex(each => each.version === version) < at);
}

/** An advance says what a start says; one that no start is left for is a start of its own, unless it is the only one. */
function unmatchedAdvance(begun: readonly Start[], advanced: readonly Start[]): Start | undefined {
  const left = [...begun];
  const unmatched = advanced.filter(({ starter, version }) => {
    const at = left.findIndex(
      start => (starter === '' || sameWorker(start.starter, starter)) && (version ?? start.version) === start.version,
    );
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return begun.length > 0 ? unmatched[0] : unmatched[1];
}

/** The first worker of a role may have a number or none. */
function sameWorker(one: string, other: string): boolean {
  const bare = (name: string) => name.replace(/-1$/, '');
  return bare(one) === bare(other);
}
