// `restore`: lists the attic, and brings a removed worktree back from it.

import { resolve } from 'node:path';
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import type { Attic, AtticEntry, RestoredWorktree } from '../../ports/attic.ts';
import { ensurePerson } from '../use-case.ts';
import type { RestoreRequest } from './answers.ts';
import { type RetentionWorkspace, withRetention } from './retention.ts';

/** Oldest first. */
export async function listAttic(workspace: RetentionWorkspace, _actor: Actor): Promise<readonly AtticEntry[]> {
  return await withRetention(workspace, ({ attic }) => listAll(attic));
}

export async function restore(
  workspace: RetentionWorkspace,
  actor: Actor,
  { name, to }: RestoreRequest,
): Promise<RestoredWorktree> {
  ensurePerson(actor);
  const target = to === undefined ? undefined : resolve(workspace.cwd, to);
  return await withRetention(
    workspace,
    async ({ attic }) => await attic.restore(findEntry(await listAll(attic), name).entry, target),
  );
}

/** Those of this store last: a run of the same name is looked for among them first. */
const listAll = async (attic: Attic) => [...(await attic.listOthers()), ...attic.list()];

function findEntry(entries: readonly AtticEntry[], name: string): AtticEntry {
  const run = name.replace(/^run\//, '').replace(/^#/, '');
  const found = entries.find(({ entry }) => entry === name) ?? entries.findLast(each => each.run === run);
  if (found) return found;
  const names = entries.map(({ entry }) => entry).join(', ');
  const remedy = names === '' ? 'The attic is empty.' : `Choose one of ${names}, or a run.`;
  throw new Problem({ code: 'restore-unknown', what: `the attic has nothing named ${JSON.stringify(name)}`, remedy });
}
