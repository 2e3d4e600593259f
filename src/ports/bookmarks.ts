// Up to where readers have acknowledged what they were given. Not facts: nothing is decided by them, and each would wake every engine.

export interface Bookmarks {
  /** 0: it was never moved. */
  find(name: string): Promise<number>;
  /** Only forward; a smaller place leaves it where it is. Gives where it is afterwards. */
  advance(name: string, to: number): Promise<number>;
}
