// Every family of streams that Pitwall has. Each names its events; one that is driven names its flow, and with it the effects and
// queries that the flow may ask for; one that starts agents or gates says what these need to know.
import type { Briefs } from '../app/briefs/brief.ts';
import { epicBrief } from '../app/briefs/epic-brief.ts';
import { type ReadSubject, runBrief, subjectOfRun } from '../app/briefs/run-brief.ts';
import { teamBrief } from '../app/briefs/team-brief.ts';
import { attemptEvents } from '../core/attempt/events.ts';
import { attemptFlow } from '../core/attempt/flow.ts';
import { epicEvents } from '../core/epic/events.ts';
import { epicFlow } from '../core/epic/flow.ts';
import { hookEvents } from '../core/epic/hook-events.ts';
import { familyOf } from '../core/event.ts';
import { redBaseEvents } from '../core/gate/red-base-events.ts';
import { commandEvents } from '../core/policy/accepted-commands.ts';
import { runEvents } from '../core/run/events.ts';
import { runFlow } from '../core/run/flow.ts';
import { busEvents } from '../core/team/bus/events.ts';
import { teamEvents } from '../core/team/events.ts';
import { teamFlow } from '../core/team/flow.ts';
import { reviewEvents, threadEvents } from '../core/thread/events.ts';
import { landingEvents } from '../core/world/landing-events.ts';

/** By the first part of a stream's name. */
export const families = {
  run: { events: runEvents, flow: runFlow, brief: runBrief, subject: subjectOfRun },
  attempt: { events: attemptEvents, flow: attemptFlow },
  item: { events: threadEvents },
  review: { events: reviewEvents },
  gate: { events: redBaseEvents },
  base: { events: landingEvents },
  policy: { events: commandEvents },
  epic: { events: epicEvents, flow: epicFlow, brief: epicBrief },
  hook: { events: hookEvents },
  team: { events: teamEvents, flow: teamFlow, brief: teamBrief },
  bus: { events: busEvents },
} as const;

/** `main/engine.ts` does not compile without a performer for each of their effects and an observer for each of their queries. */
export const flows = Object.values(families).flatMap(family => ('flow' in family ? [family.flow] : []));
export type RegisteredFlow = (typeof flows)[number];

const named = Object.entries(families);
export const briefs: Briefs = Object.fromEntries(
  named.flatMap(([name, family]) => ('brief' in family ? [[name, family.brief]] : [])),
);
const subjects: Readonly<Record<string, ReadSubject>> = Object.fromEntries(
  named.flatMap(([name, family]) => ('subject' in family ? [[name, family.subject]] : [])),
);

/** What the work of a stream is about, for its gates; undefined: nothing is known of it. */
export const subjectOf: ReadSubject = async (journal, stream) => await subjects[familyOf(stream)]?.(journal, stream);
