// A question to the world, defined once: its kind, what it is about and what the answer holds.

/** Exists for the compiler only: the type of the answer. */
declare const answer: unique symbol;

/** Two queries with the same key are the same question. Only `defineQuery` makes them. */
export interface Query<A = unknown, K extends string = string> {
  readonly kind: K;
  readonly key: string;
  /** Set when the answer is folded from another stream: an append there is a reason to observe again. */
  readonly stream?: string;
  readonly [answer]: A;
}

export type AnswerTo<Q extends Query> = Q extends Query<infer A> ? A : never;

/** Builds a query from what it is about. */
export interface QueryDefinition<Q extends Query = Query> {
  (...about: never[]): Q;
  readonly kind: Q['kind'];
}

/** The answer's type is given first, the rest is inferred: `defineQuery<Card>()('card', (item: string) => ({ key: item, item }))`. */
export function defineQuery<A>() {
  return <const K extends string, P extends readonly unknown[], B extends Pick<Query, 'key' | 'stream'>>(
    kind: K,
    build: (...about: P) => B,
  ) => {
    const define = (...about: P): Query<A, K> & B => {
      const fields = build(...about);
      // Into what was just built: a copy by spreading takes ten times as long, and each tick builds some twenty queries.
      return Object.assign(fields, { kind, key: `${kind}/${fields.key}` }) as unknown as Query<A, K> & B;
    };
    return Object.assign(define, { kind });
  };
}
