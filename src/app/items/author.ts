// Who writes an item at this machine: the name of their commits.
import type { Actor } from '../../core/event.ts';
import type { GitReader } from '../../ports/git-reader.ts';

export async function authorAt(git: GitReader, folder: string): Promise<Actor> {
  const name = await git.ask(folder, ['config', 'user.name']);
  return { kind: 'person', id: name?.replaceAll(/\p{Cc}+/gu, ' ').trim() || 'local' };
}
