// What a repository that was moved or copied needs. Each acts on the repository around `folder` and says what it did.

export interface StoreTie {
  /** Keeps the store that belongs to this id, at its new place. */
  adopt(folder: string): Promise<string>;
  /** Gives a copy an id and an empty store of its own. */
  replaceId(folder: string): Promise<string>;
}
