// The one door to git: each call gets a git folder that stands in for the repository's, and an environment of Pitwall's own making.
// A call to a remote runs in that folder alone, away from every checkout, with an address instead of a remote's name.
import { closeSync, mkdtempSync, openSync, rmSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Argv } from '../../std/run-program.ts';
import { isAddress, protocols } from './address.ts';
import { readSettingsOf, writeSettings } from './config-text.ts';
import { GitError } from './git-error.ts';
import { isLockIn } from './lock.ts';
import { type GitFolders, hasOwnRefs, placeAt } from './place.ts';
import { besideSubmodules, quiet } from './quiet.ts';
import type { Variables } from './read-user-settings.ts';
import { type StandIn, substituteFor, userFile } from './stand-in.ts';

/** What lets git into the remotes of one server, by a header. */
export interface Credential {
  /** With a slash at its end. */
  readonly server: string;
  readonly header: string;
}

export interface CallRequest {
  readonly args: readonly string[];
  readonly cwd: string;
  /** Instead of the one that the folder itself names. */
  readonly place?: GitFolders | undefined;
  /** The address of a remote: for `fetch`, `ls-remote`, `push` and `clone`, which reach one. */
  readonly address?: string | undefined;
  readonly credential?: Credential | undefined;
  readonly variables: Variables;
  readonly env?: Variables | undefined;
}

export interface PreparedCall {
  readonly argv: Argv;
  readonly cwd: string;
  readonly env: Variables;
  /** Open files that the program gets as its fourth and following. */
  readonly files: readonly number[];
  /** To be called when the program was started, and when it ended. */
  started(): void;
  ended(): void;
  /** What git said, with the repository's own paths. */
  readable(text: string): string;
  /** Whether it is a lock in the git folders of this call. */
  ownsLock(path: string): boolean;
}

const remoteCommands = new Set(['fetch', 'ls-remote', 'push', 'clone']);

/** Throws a GitError where the folder belongs to no repository, or to another's. */
export async function prepareCall(request: CallRequest): Promise<PreparedCall> {
  const { args, address, variables } = request;
  const place = request.place ?? placeOf(request);
  if (!hasOwnRefs(place)) throw new GitError(args, { code: 128, stderr: `${place.gitDir} leads to other refs` });
  const standIn = await substituteFor(place, variables);
  const isRemote = remoteCommands.has(args[0] ?? '');
  if (isRemote !== (address !== undefined)) throw new Error(`git ${args[0]} is called with the wrong kind of address`);
  const prepared = address === undefined ? locally(request, place, standIn) : remotely(request, address, standIn);
  return {
    ...prepared,
    readable: text => text.replaceAll(standIn.folder, place.commonDir),
    ownsLock: path => isLockIn([place.gitDir, place.commonDir], path),
  };
}

export function placeOf({ args, cwd }: Pick<CallRequest, 'args' | 'cwd'>): GitFolders {
  const found = placeAt(cwd);
  if (found.kind === 'found') return found.place;
  const why =
    found.kind === 'none'
      ? 'is not a git repository'
      : 'has a .git that belongs to another folder, or leads to other refs';
  throw new GitError(args, { code: 128, stderr: `${cwd} ${why}` });
}

const nothing = () => undefined;
const plain = { files: [], started: nothing, ended: nothing };

const always = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_ALLOW_PROTOCOL: protocols,
};

function locally({ args, cwd, variables, env }: CallRequest, place: GitFolders, standIn: StandIn) {
  const { folder } = standIn;
  const visible = {
    ...variables,
    ...always,
    GIT_CONFIG_GLOBAL: join(folder, userFile),
    GIT_DIR: place.gitDir,
    GIT_COMMON_DIR: folder,
    ...(place.top === undefined ? {} : { GIT_WORK_TREE: place.top }),
    ...env,
  };
  const argv = ['git', ...quiet, ...sparse(place, standIn), ...besideSubmodules(args)] as const;
  return { ...plain, argv, cwd, env: visible };
}

/** Which files are checked out is the only thing that a worktree's own settings decide. */
function sparse({ gitDir }: GitFolders, { hasWorktreeSettings }: StandIn): readonly string[] {
  if (!hasWorktreeSettings) return [];
  const settings = readSettingsOf(join(gitDir, 'config.worktree'));
  return settings.flatMap(({ key, value }) =>
    /^core\.sparsecheckout(?:cone)?$/.test(key) && /^\w*$/.test(value) ? ['-c', `${key}=${value}`] : [],
  );
}

function remotely(request: CallRequest, address: string, standIn: StandIn) {
  const { args, variables, env, credential } = request;
  if (!isAddress(address)) throw new GitError(args, { stderr: `${address} is not an address that Pitwall uses` });
  const { folder } = standIn;
  const isLetIn = credential !== undefined && address.startsWith(credential.server);
  const config = isLetIn ? secretFile(standIn, credential) : { ...plain, path: join(folder, userFile) };
  const own = args[0] === 'clone' ? {} : { GIT_DIR: folder };
  const visible = { ...variables, ...always, ...own, GIT_CONFIG_GLOBAL: config.path, ...env };
  // With the token at hand no other program has a part in it.
  const alone = isLetIn ? ['-c', 'credential.helper=', '-c', 'core.askPass='] : [];
  return { ...config, argv: ['git', ...quiet, ...alone, ...args] as const, cwd: folder, env: visible };
}

/**
 * The user's settings and the credential in a file without a name, which only the git of this call has open: neither its arguments
 * nor its environment tell it. Where a system has no such files, it has a name in a folder of its own while the call lasts.
 */
function secretFile({ userText }: StandIn, { server, header }: Credential) {
  const key = `http.${server}.extraheader`;
  // An empty one takes back those of the configuration: two credentials at once are refused.
  const text = `${userText}${writeSettings(['', header].map(value => ({ key, value })))}`;
  const folder = mkdtempSync(join(tmpdir(), 'pitwall-call-'));
  const name = join(folder, 'config');
  const file = openSync(name, 'wx+', 0o600);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const isNameless = process.platform === 'linux';
  if (isNameless) {
    unlinkSync(name);
    remove();
  }
  writeSync(file, text);
  return {
    path: isNameless ? '/proc/self/fd/3' : name,
    files: [file],
    started: () => closeSync(file),
    ended: remove,
  };
}
