// What the server remembers of each request, in the order of their arrival.

export interface Call {
  readonly kind: 'rest' | 'graphql' | 'git';
  /** `GET /repos/{owner}/{repo}`, the name of the GraphQL operation, or `git-receive-pack`. */
  readonly operation: string;
  /** The path that was asked. */
  readonly path: string;
  /** Who asked; null is anonymous, or nobody that is known. */
  readonly account: string | null;
  /** The parsed body of a REST call; the variables of a GraphQL operation. */
  readonly request: unknown;
  readonly at: number;
  /** Null: no answer was given (yet). */
  status: number | null;
  isNotModified: boolean;
  /** The kind of the fault that was played, if any. */
  fault: string | null;
}

/** A call or an answer that GitHub's own descriptions forbid, or a gap of this server. */
export interface Violation {
  readonly operation: string;
  readonly what: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export function jsonReply(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  const text = body === undefined ? '' : JSON.stringify(body);
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers: { ...(text !== '' && type), ...headers }, body: Buffer.from(text) };
}

/** One request on its way: what it is known to be, and how it is done. */
export interface Exchange {
  readonly call: Call;
  readonly perform: () => Promise<Reply>;
}
