// A gate: what there is to run, and how to read what came out of it. Running, comparing and keeping are the same for all of them.
import type { Change } from '../core/gate/change.ts';
import type { Finding } from '../core/gate/finding.ts';
import type { GateName } from '../core/gate/gate-name.ts';
import type { Subject } from '../core/gate/subject.ts';

/** The files of one commit, read from git: no checkout is needed to look. */
export interface Tree {
  readonly paths: ReadonlySet<string>;
  /** Undefined: there is no such file. */
  read(path: string): Promise<string | undefined>;
  /** Text files that hold one of these, to the letter. */
  mentioning(texts: readonly string[]): Promise<readonly string[]>;
}

export interface GateInput {
  readonly head: Tree;
  readonly base: Tree;
  readonly change: Change;
  readonly commits: Readonly<Record<Side, string>>;
  /** Undefined: gates run without an item. */
  readonly subject: Subject | undefined;
  /** Milliseconds since 1970: when this run of the gates began. */
  readonly now: number;
  /** Aborted when the gates are stopped. */
  readonly signal?: AbortSignal;
  /** Is there a program of this name for all projects of this machine? */
  isOnPath(program: string): boolean;
}

export type Side = 'head' | 'base';

export interface Tool {
  /** `project`: of its own dependencies, else from the PATH. `own`: a part of Pitwall. `pinned`: from Pitwall's tool cache. */
  readonly from: 'project' | 'path' | 'own' | 'pinned';
  readonly program: string;
  /** `{out}` is an empty folder that is gone afterwards, `{checkout}` the folder that it runs in, `{repository}` the user's own. */
  readonly args: readonly string[];
  /** Of its environment, besides what every tool gets. */
  readonly variables?: Readonly<Record<string, string>>;
  /** A file in `{out}` that the tool leaves. */
  readonly report?: string;
  /** Patterns of files in the checkout that the tool writes. */
  readonly reports?: readonly string[];
  /** Exit codes that are answers; all others are an error. Default: every code. */
  readonly codes?: readonly number[];
  /** It changes what it runs in, so that no other gate may be there. */
  readonly isAlone?: boolean;
  /** A command of the project: what it leaves where it runs is known only when it ran. */
  readonly isCommand?: boolean;
  /** `out`: it reads files from git by itself, so neither a checkout nor dependencies are made for it. Default: a checkout. */
  readonly runsIn?: 'checkout' | 'out';
  /** `files`: it does its work in a checkout without the project's dependencies too. Default: it needs them. */
  readonly needs?: 'files';
  /** Programs of the PATH that it may start: with another version of them, what was kept does not count. */
  readonly starts?: readonly string[];
  /** A program of the tool cache that it starts: `{its name}` in the arguments is where that is. */
  readonly pinned?: string;
  /** Exit codes with which its output may be used again. Default: each that is an answer. */
  readonly keptCodes?: readonly number[];
}

export type Plan =
  | { readonly kind: 'skip'; readonly reason: string }
  /** The configuration is at fault, or what it names is missing. */
  | { readonly kind: 'error'; readonly reason: string }
  /** No tools: what changed says it all. */
  | { readonly kind: 'run'; readonly tools: readonly Tool[] };

export interface Output {
  readonly tool: Tool;
  readonly exitCode: number;
  /** Here and below: paths inside the checkout are relative to it, as checkouts are somewhere else each time. */
  readonly stdout: string;
  readonly stderr: string;
  /** Undefined: none was asked for, or none was left. */
  readonly report?: string;
  /** The files that it wrote of those whose patterns were named. */
  readonly reports?: readonly string[];
  /** It did not run, as the tool cache has no such program: why. Only for gates of several tools. */
  readonly absent?: string;
}

export type Reading =
  | { readonly kind: 'read'; readonly findings: readonly Finding[]; readonly note?: string }
  /** Only now it shows that there is nothing to run. */
  | { readonly kind: 'skip'; readonly reason: string }
  /** Never a pass: the tool broke, or prints something unexpected. */
  | { readonly kind: 'unreadable'; readonly reason: string };

export interface Gate {
  readonly name: GateName;
  plan(input: GateInput, side: Side): Promise<Plan>;
  /** Pure: of what was run on one side, what is wrong there. */
  read(outputs: readonly Output[], input: GateInput, side: Side): Promise<Reading> | Reading;
  /** `nothing`: each finding is about the change. */
  readonly against: 'base' | 'nothing';
  /** What findings make that the base has too: a pass, or a warning. Default: a pass. */
  readonly known?: 'pass' | 'warn';
  /** Of the commit it reads only what touches the change, so its number and that of the base cannot be compared. */
  readonly isUncounted?: true;
  /** It changes what it runs in, so that nothing else may run there. */
  readonly isAlone?: boolean;
  /** What it finds may be chance: what is new is run again once, and what then passes is a warning. */
  readonly isRerun?: boolean;
}
