// What git knows of a repository that the configuration could use.
import { askGit } from '../repository-folder.ts';

/** `owner/name` when the remote is on GitHub. */
export async function githubRepository(folder: string, remote: string): Promise<string | undefined> {
  const answer = await askGit(folder, ['remote', 'get-url', remote]);
  return answer.kind === 'said' ? repositoryOfAddress(answer.text) : undefined;
}

export function repositoryOfAddress(address: string): string | undefined {
  const form =
    /^(?:(?:https?|ssh|git):\/\/(?:[^@/]+@)?github\.com(?::\d+)?\/|(?:[^@/]+@)?github\.com:)(?<path>[^?#]+)$/i;
  const path = form
    .exec(address)
    ?.groups?.path?.replace(/\/$/, '')
    .replace(/\.git$/, '');
  return path !== undefined && /^[A-Za-z0-9-]+\/[\w.-]+$/.test(path) ? path : undefined;
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
