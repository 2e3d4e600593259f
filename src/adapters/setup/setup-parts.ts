// What it takes to make a folder ready, how its commands are run within the one limit of a set-up, and what they may see.
import { basename } from 'node:path';
import type { Git } from '../git/git.ts';
import { type CommandResult, type ContainedParts, runCommand } from '../process/run-contained.ts';
import type { Variables } from '../runner/agent-environment.ts';
import type { SnapshotStore } from './snapshot/snapshot-store.ts';

export interface SetupParts extends ContainedParts {
  readonly git: Git;
  /** The user's own checkout: read, never written. */
  readonly repository: string;
  /** The branch or commit that work starts from. */
  readonly base: string;
  readonly snapshots: SnapshotStore;
  /** The project's own commands; any at all take the place of what lockfiles suggest. */
  readonly setup: readonly (readonly [string, ...string[]])[];
  readonly copyUntracked: readonly string[];
}

export interface SetupRequest {
  readonly folder: string;
  readonly branch: string;
  /** Gates get dependencies that only Pitwall could write. */
  readonly use: 'agent' | 'gates';
  readonly signal: AbortSignal;
  /** On top of what an agent gets. */
  readonly variables: Readonly<Record<string, string>>;
  /** Called with the name of each part of the set-up as it begins. */
  readonly onPart?: ((name: string) => void) | undefined;
}

/** A step of a set-up did not work; it may work the next time. */
export class SetupFailure extends Error {
  override readonly name = 'SetupFailure';
}

/** One set-up of one folder. */
export interface Setup {
  readonly parts: SetupParts;
  readonly request: SetupRequest;
  /** By the monotonic clock. */
  readonly endsAt: number;
}

interface Step {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly variables?: Readonly<Record<string, string>>;
}

/** Throws a SetupFailure that says what the command said last. */
export async function runStep({ parts, request, endsAt }: Setup, step: Step): Promise<readonly string[]> {
  const timeoutMs = endsAt - parts.clock.monotonic();
  if (timeoutMs <= 0) throw new SetupFailure(`${nameOf(step)}: the time of the set-up is over`);
  request.onPart?.(
    `installing dependencies (${nameOf({ ...step, argv: [basename(step.argv[0]), ...step.argv.slice(1)] })})`,
  );
  const variables = { ...request.variables, ...step.variables };
  const result = await runCommand(
    { ...parts, timeoutMs: Math.round(timeoutMs) },
    { argv: step.argv, cwd: step.cwd, variables, signal: request.signal },
  );
  if (!result.isDone) throw new SetupFailure(`${nameOf(step)}: ${lastWords(result)}`);
  return result.lines;
}

const nameOf = ({ argv }: Step) => (argv[1] === '-m' ? argv.slice(2) : argv).slice(0, 2).join(' ');
const linesMax = 8;

/** Where npm thinks that it was called wrongly, it explains its options behind what went wrong. */
export function lastWords({ reason, lines }: Pick<CommandResult, 'reason' | 'lines'>): string {
  const usage = lines.findIndex(line => /^npm (?:error|ERR!) (?:Clean install a project|Usage:)$/.test(line));
  const said = (usage < 0 ? lines : lines.slice(0, usage)).filter(line => !isNoise(line));
  return [reason, ...said.slice(-linesMax)].join('\n');
}

const isNoise = (line: string) =>
  /^(?:npm (?:error|ERR!))?\s*$/.test(line) ||
  /npm (?:warn|notice)|complete log of this run|^WARNING: (?:Retrying|Location) /i.test(line);

const wanted =
  /^(?:npm_config_\w+|NPM_TOKEN|NODE_AUTH_TOKEN|YARN_\w+|PNPM_HOME|UV_\w+|PIP_\w+|POETRY_\w+|BUN_CONFIG_\w+|CARGO_\w+|RUSTUP_\w+|GO(?:PROXY|PRIVATE|NOPROXY|NOSUMDB|SUMDB|FLAGS)|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|(?:https?|no|all)_proxy|XDG_(?:CACHE|CONFIG|DATA)_HOME)$/i;
/** Of an npm that started Pitwall: they name its folder, not this one. And what would leave half of the packages out. */
const unwanted = /^npm_config_(?:local_prefix|global_prefix|prefix|omit|production|include|only|dry_run|workspaces?)$/i;

export function registryVariables(own: Variables): Record<string, string> {
  const pairs = Object.entries(own).flatMap(([name, value]) =>
    value !== undefined && wanted.test(name) && !unwanted.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(pairs);
}
