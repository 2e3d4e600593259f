// The tie between a repository and its store, which a moved or copied repository has lost.

import type { Actor } from '../../core/event.ts';
import { ensurePerson } from '../use-case.ts';
import type { IdentityAnswer } from './answers.ts';

export interface RepositoryIdentity {
  /** Keeps the store that has this repository's id, at its new place, and the worktrees. Notes are about those not in their folder. */
  adoptStore(): Promise<{ readonly store: string; readonly notes: readonly string[] }>;
  /** Gives a copy of a repository an id of its own, and so an empty store. Returns the id. */
  replaceId(): Promise<string>;
}

type IdentityWorkspace = { readonly identity: RepositoryIdentity };

export async function adoptStore(workspace: IdentityWorkspace, actor: Actor): Promise<IdentityAnswer> {
  ensurePerson(actor);
  const { store, notes } = await workspace.identity.adoptStore();
  return { done: [`The store ${store} belongs to this repository now.`, ...notes].join('\n') };
}

export async function replaceId(workspace: IdentityWorkspace, actor: Actor): Promise<IdentityAnswer> {
  ensurePerson(actor);
  return { done: `This repository has the id ${await workspace.identity.replaceId()} and gets a store of its own.` };
}
