// What the epics of a repository share on this machine: its name, and a name of its store that says nothing about the machine.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { readRepositoryId } from '../adapters/store/repository-id.ts';
import type { EpicHome } from '../app/runs/runs-workspace.ts';
import { gitReader } from './git-reader.ts';
import type { GitHub } from './github.ts';

export async function epicHomeOf(repository: string, github: GitHub | undefined): Promise<EpicHome> {
  return {
    project: github ? `${github.owner}/${github.name}` : basename(repository),
    isShared: github !== undefined,
    store: await storeName(repository),
  };
}

/** The same for every process of this store. */
export async function storeName(repository: string): Promise<string> {
  const id = readRepositoryId(await gitReader.sharedGitFolder(repository)) ?? repository;
  return createHash('sha256').update(`epics of ${id}`).digest('hex').slice(0, 16);
}
