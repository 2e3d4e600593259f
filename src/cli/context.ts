// All that a command may reach. The composition root fills it in, so that commands name no adapter and tests hand in doubles.
import type { Environment } from '../config/environment.ts';
import type { GitHubLook } from '../config/init/github-sight.ts';
import type { NamedItem } from '../config/items/resolve-item.ts';
import type { RunState } from '../core/run/state.ts';
import type { Ask } from './ask.ts';
import type { BoardFacts } from './board/board-facts.ts';
import type { Care } from './care/care.ts';
import type { DoctorProbe } from './doctor/probe.ts';
import type { ExitCode } from './exit-codes.ts';
import type { OpenGates } from './gates/gates-here.ts';
import type { GlobalFlags } from './global-flags.ts';
import type { CheckEntry } from './run/entry/entry.ts';
import type { OpenRuns } from './run/open-runs.ts';
import type { OpenSession, RunSession } from './run/run-session.ts';
import type { StoreTie } from './store-tie.ts';
import type { Terminal } from './terminal.ts';

/** A run by its name, in the store of the repository that the person stands in. */
export type FoundRun =
  | { readonly kind: 'found'; readonly state: RunState }
  | { readonly kind: 'unknown'; readonly known: readonly string[] }
  | { readonly kind: 'no-store' };

/** Folders that go with the process that made them, or with a later one if it was killed. */
export interface ScratchFolders {
  claim(folder: string): Promise<void>;
  /** What killed processes left; each with why it is still there, if it is. */
  sweep(parent: string, prefix: string): Promise<readonly { readonly folder: string; readonly trouble?: string }[]>;
}

export interface CliContext {
  readonly version: string;
  /** Where the person stands. */
  readonly cwd: string;
  readonly environment: Environment;
  readonly flags: GlobalFlags;
  readonly terminal: Terminal;
  /** What `doctor` looks at besides programs: the parts that need an adapter. */
  readonly doctorProbes: readonly DoctorProbe[];
  /** What can be seen of GitHub, for those who set Pitwall up. */
  readonly githubLook: GitHubLook;
  readonly storeTie: StoreTie;
  /** The same program as if started in another folder with another environment. */
  standIn(place: Pick<CliContext, 'cwd' | 'environment'>): CliContext;
  readRun(name: string): Promise<FoundRun>;
  /** What the journal knows of the items here; nothing when there is no store yet. */
  readBoard(): Promise<BoardFacts>;
  /** The runs of the repository that the person stands in; undefined when it has no store yet. */
  openRuns(): Promise<OpenRuns | undefined>;
  /** What is kept of former work here; undefined when the repository has no store yet. */
  openCare(): Promise<Care | undefined>;
  readonly scratch: ScratchFolders;
  /** Undefined: nobody is there to be asked. */
  readonly ask: Ask | undefined;
  /** What must hold before a run is asked for. */
  readonly checkEntry: CheckEntry;
  /** Begins to load what a session needs, while a person or git is asked. */
  foreseeSession(): void;
  /** To drive runs here; makes the store if there is none. */
  readonly openSession: OpenSession;
  /** To run gates on what is committed here, without a run. */
  readonly openGates: OpenGates;
  /** What a person means by an item; a sentence becomes a new one. */
  nameItem(session: RunSession, name: string): Promise<NamedItem>;
  /** From the first call on, Ctrl-C and SIGTERM abort this signal instead of the process; a second one exits with 1. */
  watchInterrupts(): AbortSignal;
}

export interface CommandContext extends CliContext {
  /** The exit code of a command that did its work and has bad news. Without a call it is 0. */
  finishWith(code: ExitCode): void;
}
