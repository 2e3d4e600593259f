// What a team learned, as Markdown, made of typed facts alone: the same facts give the same page.

import { plural } from '../../std/plural.ts';
import type { Recorded } from '../event.ts';
import { type BusEvent, type Message, messageOf } from './bus/events.ts';
import { minutesText } from './minutes-text.ts';
import type { TeamState } from './state.ts';

export interface LearningFacts {
  readonly state: Pick<TeamState, 'roster' | 'notices' | 'arrivals'>;
  readonly bus: readonly Recorded<BusEvent>[];
  /** Commands that people allowed by hand. */
  readonly allowed: readonly { readonly words: readonly string[]; readonly count: number }[];
  /** What agents wanted and did not get. */
  readonly denied: readonly { readonly member: string; readonly what: string; readonly count: number }[];
}

const approvalsMin = 5;
const deniedMax = 50;
const deniedCharsMax = 300;

export function renderLearnings({ state, bus, allowed, denied }: LearningFacts): string {
  const messages = bus.flatMap(event => (event.type === 'MessagePublished' ? [messageOf(event)] : []));
  const chapters: readonly (readonly [string, readonly string[]])[] = [
    ['Conflicts', conflictPoints(state)],
    ['Where members waited', waitPoints(messages)],
    ['Feedback before a member was verified', roundPoints(state, messages)],
    ['Failures that came again', failurePoints(messages)],
    ['Refused messages', refusalPoints(bus)],
    ['What agents were denied', deniedPoints(denied)],
    ['What members and Pitwall noted', notedPoints(messages)],
    ['Proposals', [...proposalPoints(allowed), ...governancePoints(messages)]],
  ];
  const written = chapters
    .filter(([, points]) => points.length > 0)
    .map(([title, points]) => `## ${title}\n\n${points.join('\n')}`);
  const body = written.length === 0 ? ['Nothing special happened.'] : written;
  return `${[`# What team ${state.roster.team} learned`, ...body].join('\n\n')}\n`;
}

function conflictPoints({ notices }: LearningFacts['state']): readonly string[] {
  const causes = new Map<string, { readonly text: string; count: number }>();
  for (const { type, pair, level, files = [] } of notices) {
    if (level === 'cleared') continue;
    const text = `${pair.join(' and ')}: ${type}${files.length === 0 ? '' : `, in ${files.slice(0, 5).join(', ')}`}`;
    const cause = causes.get(`${type}/${pair.join('+')}`) ?? { text, count: 0 };
    cause.count++;
    causes.set(`${type}/${pair.join('+')}`, cause);
  }
  return [...causes.values()].map(({ text, count }) => `- ${text} (${plural(count, 'notice')})`);
}

/** From the message that it is blocked to its next sign that it goes on. */
function waitPoints(messages: readonly Message[]): readonly string[] {
  return messages.flatMap((message, at) => {
    if (message.type !== 'agent.blocked') return [];
    const { from, payload } = message;
    const next = messages.slice(at + 1).find(each => each.from === from && each.type !== 'agent.blocked');
    const time = next ? minutesText(Math.max(1000, next.at - message.at)) : 'never ended';
    return [`- ${from} waited for ${payload.waitingOn}: ${payload.needs} (${time})`];
  });
}

function roundPoints({ roster }: LearningFacts['state'], messages: readonly Message[]): readonly string[] {
  return roster.members.flatMap(({ name }) => {
    const verified = messages.findIndex(({ type, payload }) => type === 'agent.verified' && payload.member === name);
    const before = verified < 0 ? messages : messages.slice(0, verified);
    const rounds = before.filter(({ type, to }) => type === 'agent.feedback' && to === name).length;
    return rounds === 0 ? [] : [`- ${name}: ${plural(rounds, 'time')}${verified < 0 ? ', never verified' : ''}`];
  });
}

/** By the tag and the gate or dimension at the beginning of the error. */
function failurePoints(messages: readonly Message[]): readonly string[] {
  return failuresAgain(messages).map(([shape, count]) => `- ${shape}: ${plural(count, 'time')}`);
}

function failuresAgain(messages: readonly Message[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { type, payload } of messages) {
    const errors = type === 'agent.feedback' && Array.isArray(payload.errors) ? payload.errors : [];
    for (const error of errors) {
      const [, shape] = /^(\[[a-z ]{1,20}\] [^:\n]{1,80})/.exec(String(error)) ?? [];
      if (shape !== undefined && !shape.startsWith('[directive]')) counts.set(shape, (counts.get(shape) ?? 0) + 1);
    }
  }
  return [...counts].filter(([, count]) => count > 1);
}

function refusalPoints(bus: readonly Recorded<BusEvent>[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const event of bus)
    if (event.type === 'MessageRefused') {
      const shape = `${event.data.from}: ${event.data.code}`;
      counts.set(shape, (counts.get(shape) ?? 0) + 1);
    }
  return [...counts].map(([shape, count]) => `- ${shape} (${plural(count, 'time')})`);
}

function deniedPoints(denied: LearningFacts['denied']): readonly string[] {
  const shown = denied
    .toSorted((a, b) => b.count - a.count)
    .slice(0, deniedMax)
    .map(({ member, what, count }) => {
      const text = what
        .replaceAll(/[\s`]+/g, ' ')
        .trim()
        .slice(0, deniedCharsMax);
      return `- ${member}: \`${text}\` (${plural(count, 'time')})`;
    });
  const more = denied.length - shown.length;
  return more > 0 ? [...shown, `- and ${more} more`] : shown;
}

function notedPoints(messages: readonly Message[]): readonly string[] {
  return messages.flatMap(({ type, from, payload }) =>
    type === 'agent.learning' ? [`- ${payload.category}, by ${from}: **${payload.title}** ${payload.body}`] : [],
  );
}

/** For a person to accept. */
function proposalPoints(allowed: LearningFacts['allowed']): readonly string[] {
  return allowed
    .filter(({ count }) => count >= approvalsMin)
    .map(
      ({ words, count }) =>
        `- Allowed by hand ${plural(count, 'time')}: \`pitwall approvals --accept "${words.join(' ')}"\``,
    );
}

/** What the governance documents do not say clearly enough to be kept, or what nothing enforces. */
function governancePoints(messages: readonly Message[]): readonly string[] {
  return failuresAgain(messages)
    .filter(([shape]) => shape.startsWith('[doc audit] governance'))
    .map(
      ([, count]) =>
        `- The governance documents were not kept ${plural(count, 'time')}: ` +
        'say it in a rule of theirs, or let it block with `gates: {governance: block}` in .pitwall/config.yaml',
    );
}
