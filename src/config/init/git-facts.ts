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

/** The branch that work starts from: the remote's own, else main or master, else the one that is checked out. */
export async function mainBranch(folder: string, remote: string): Promise<string | undefined> {
  const remoteHead = await askGit(folder, ['symbolic-ref', '--quiet', '--short', `refs/remotes/${remote}/HEAD`]);
  if (remoteHead.kind === 'said') return remoteHead.text.slice(remote.length + 1);
  for (const name of ['main', 'master']) {
    const found = await askGit(folder, ['show-ref', '--verify', '--quiet', `refs/heads/${name}`]);
    if (found.kind === 'said') return name;
  }
  const current = await askGit(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']);
  return current.kind === 'said' ? current.text : undefined;
}
