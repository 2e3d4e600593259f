// The tie between a repository and its store, which a moved or copied repository has lost.
import type { Actor } from '../../core/event.ts';
import type { IdentityAnswer } from './answers.ts';

export interface RepositoryIdentity {
  /** Keeps the store that has this repository's id, at its new place. Returns the path of the store. */
  adoptStore(): Promise<string>;
  /** Gives a copy of a repository an id of its own, and so an empty store. Returns the id. */
  replaceId(): Promise<string>;
}

type IdentityWorkspace = { readonly identity: RepositoryIdentity };

export async function adoptStore({ identity }: IdentityWorkspace, _actor: Actor): Promise<IdentityAnswer> {
  return { done: `The store ${await identity.adoptStore()} belongs to this repository now.` };
}

export async function replaceId({ identity }: IdentityWorkspace, _actor: Actor): Promise<IdentityAnswer> {
  return { done: `This repository has the id ${await identity.replaceId()} and gets a store of its own.` };
}
