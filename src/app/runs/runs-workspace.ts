// What the use-cases about runs need of a workspace. Each part is opened when it is first asked for, once.
import type { Environment } from '../../config/environment.ts';
import type { RoleDefinition } from '../../config/roles/read-roles.ts';
import type { AgentRegistry } from '../../core/agents/agent.ts';
import type { ChosenAgent } from '../../core/agents/agent-work.ts';
import type { Actor } from '../../core/event.ts';
import type { World } from '../../core/flow.ts';
import type { Query } from '../../core/query.ts';
import type { Explanation } from '../../engine/explain.ts';
import type { Engine } from '../../engine/loop.ts';
import type { Notice } from '../../engine/parts.ts';
import type { Board } from '../../ports/board.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Epics } from '../../ports/epics.ts';
import type { Journal } from '../../ports/journal.ts';
import type { SendNotice } from '../../ports/notices.ts';
import type { OwnerLiveness } from '../../ports/owner.ts';
import type { Containment } from '../../ports/processes.ts';
import type { Reviews } from '../../ports/reviews.ts';
import type { AgentPlan, ForgeCalls } from '../entry/answers.ts';
import type { GateActivity } from '../gates/gate-activity.ts';
import type { Location } from '../location.ts';
import type { Project } from '../project.ts';
import type { Conversation } from '../views/answers.ts';

export interface RunsWorkspace extends Location {
  readonly environment: Environment;
  readonly clock: Clock;
  /** Who uses this machine, as their commits name them. */
  person(): Promise<Actor>;
  /** Configuration, base branch and roles: nothing is made, and each is read once. */
  project(): Promise<Project>;
  /** Undefined: no run was ever started here, so there is no store. */
  findRuns(): Promise<RunStore | undefined>;
  /** The same; makes the store if there is none. */
  openRuns(): Promise<RunStore>;
  /** The agents that there are, from the configuration or on this machine. */
  agents(): Promise<AgentRegistry>;
  /** How an agent would work for a role. A Problem when it is not there, or when it does not start. */
  inspectAgent(role: RoleDefinition, agent: ChosenAgent): Promise<AgentPlan>;
  /** What an agent CLI that continues a conversation gets; a Problem where it would obey what the work added. */
  attachEnvironment(conversation: Conversation): Promise<Readonly<Record<string, string>>>;
  /** The process and the folder that a pane of a live terminal is in. Undefined: its server is gone. */
  observePane(terminal: PaneAddress): Promise<{ readonly pid: number; readonly folder: string } | undefined>;
  /** To see and change what is outside the journal. Makes the store if there is none. */
  runtime(): Promise<Runtime>;
  /** Sends a notice to a person who does not watch the terminal. The answer: what could not be sent, and why. */
  readonly sendNotice: SendNotice;
  /** Starts to load what a run needs, while a person or git is asked. What goes wrong shows when it is needed. */
  preload(): void;
  /** Called with what the engine decides and what goes wrong in it. Returns how to stop listening. */
  onNotice(listener: (notice: Notice) => void): () => void;
}

export interface PaneAddress {
  readonly socket: string;
  readonly pane: string;
}

export interface RunStore {
  readonly journal: Journal;
  /** Whether the process that holds a lease is alive. */
  readonly liveness: OwnerLiveness;
  /** The attempts that an agent of the configuration works on now, in all runs and teams of the store. */
  attemptsWith(agent: string): Promise<readonly string[]>;
  /** What an agent said, line by line; with a signal it continues as the attempt does. */
  transcript(attempt: string, until?: AbortSignal): AsyncIterable<string>;
}

export interface Runtime extends RunStore {
  /** What holds the processes of agents, set-up and gates here. */
  readonly containment: Containment;
  /** Why that is no sandbox, for people. */
  readonly sandboxLack?: string | undefined;
  readonly engine: Engine;
  readonly board: Pick<Board, 'readItem' | 'cardStatus'>;
  readonly epics: Epics;
  readonly epicHome: EpicHome;
  /** What an engine would see. */
  observe(queries: readonly Query[]): Promise<World>;
  /** `owner/name` where items are issues of a forge; undefined: they are files. */
  readonly issuesOf: string | undefined;
  /** Whether the card of an item can be moved. */
  checkCard(item: string): Promise<CardCheck>;
  readonly reviews: Reviews;
  /** What an engine would decide for a run now, and what it sees. */
  explain(stream: string): Promise<Explanation>;
  /** How far the gates of a branch are; undefined: none ran in this process. */
  gatesOf(branch: string): GateActivity | undefined;
  /** How often the forge was called for a run by this process; undefined: there is no forge to call. */
  callsOf(run: { readonly item: string; readonly branch: string }): ForgeCalls | undefined;
  /** Puts a branch of Pitwall's own on its base, or into review where that is a forge's to do. */
  readonly landBranch: LandBranch;
  /** Attempts at once. */
  readonly slots: number;
  /** How many attempts of an agent are at work at once, by its name; none: no limit. */
  readonly capacities: ReadonlyMap<string, number>;
  /** Merges of several processes one after another, so that none has to be rebased again and again. Undefined: waited enough. */
  takeMergeTurn(signal: AbortSignal): Promise<(() => void) | undefined>;
}

/** What the ticks of this repository say about where they are. */
export interface EpicHome {
  /** The name of the repository. */
  readonly project: string;
  /** Whether other machines may tick the same epics. */
  readonly isShared: boolean;
  /** Of this machine's store; another one elsewhere. */
  readonly store: string;
}

export interface BranchLanding {
  readonly branch: string;
  readonly base: string;
  /** Commits that gates and audits approved as they are. */
  readonly proven: readonly string[];
  readonly title: string;
  readonly body: string;
  /** Those that are done with then. */
  readonly items: readonly string[];
  readonly updateCheckout: boolean;
  readonly signal: AbortSignal;
}

export type LandedBranch =
  | { readonly kind: 'landed'; readonly commit: string }
  /** On a forge, at this address: people merge it there. */
  | { readonly kind: 'in-review'; readonly commit: string; readonly url: string }
  | { readonly kind: 'conflict'; readonly files: readonly string[] }
  /** Gates that block the rebased work, with their reasons. */
  | { readonly kind: 'red'; readonly gates: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

export type LandBranch = (landing: BranchLanding) => Promise<LandedBranch>;

export interface CardCheck {
  readonly kind: 'fine' | 'unknown' | 'off-board' | 'no-board' | 'no-right';
  /** Empty where it is fine. */
  readonly reason: string;
}

export interface GateStatus {
  readonly gate: string;
  readonly state: string;
}
