// What git knows of a repository that the configuration could use.
import { askGit } from '../repository-folder.ts';

/** `owner/name` when the remote is on GitHub. `host`: as in the address of its pages, with a port if that has one. */
export async function githubRepository(folder: string, remote: string, host: string): Promise<string | undefined> {
  const answer = await askGit(folder, ['remote', 'get-url', remote]);
  return answer.kind === 'said' ? repositoryOfAddress(answer.text, host) : undefined;
}

export function repositoryOfAddress(address: string, host: string): string | undefined {
  const place = placeOf(address);
  if (!place || !isAt(place, host.toLowerCase())) return undefined;
  const path = place.path
    .replace(/^\//, '')
    .replace(/\/$/, '')
    .replace(/\.git$/, '');
  return /^[A-Za-z0-9][\w-]*\/[\w.-]+$/.test(path) ? path : undefined;
}

interface RemotePlace {
  readonly host: string;
  /** Whether the port, if it has one, is that of the pages. */
  readonly isWeb: boolean;
  readonly path: string;
}

function placeOf(address: string): RemotePlace | undefined {
  const short = /^(?:[^@/:]+@)?(?<host>[\w.-]+):(?!\/\/)(?<path>[^?#]+)$/.exec(address)?.groups;
  if (short?.host && short.path) return { host: short.host.toLowerCase(), isWeb: false, path: short.path };
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.search || url.hash) return undefined;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb && url.protocol !== 'ssh:' && url.protocol !== 'git:') return undefined;
  return { host: (isWeb ? url.host : url.hostname).toLowerCase(), isWeb, path: url.pathname };
}

/** GitHub also takes SSH at another name, for networks that let only the port of https through. */
function isAt(place: RemotePlace, host: string): boolean {
  if (place.isWeb) return place.host === host;
  return place.host === host.replace(/:\d+$/, '') || (host === 'github.com' && place.host === 'ssh.github.com');
}

function pairOf(line: string): readonly [string, string] {
  const [name = '', rest = ''] = line.split(' ');
  return [name, rest];
}

/** The branch that work starts from: the remote's own, else main or master, else the one that is checked out. */
export async function mainBranch(folder: string, remote: string): Promise<string | undefined> {
  const remoteHead = `refs/remotes/${remote}/HEAD`;
  const names = [remoteHead, 'refs/heads/main', 'refs/heads/master'];
  const answer = await askGit(folder, ['for-each-ref', '--format=%(refname) %(symref)', ...names]);
  const found = new Map(answer.kind === 'said' ? answer.text.split('\n').map(line => pairOf(line)) : []);
  const ofRemote = found.get(remoteHead)?.slice(`refs/remotes/${remote}/`.length);
  if (ofRemote) return ofRemote;
  const usual = ['main', 'master'].find(name => found.has(`refs/heads/${name}`));
  if (usual !== undefined) return usual;
  const current = await askGit(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  return current.kind === 'said' ? current.text : undefined;
}
