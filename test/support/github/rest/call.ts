// What a REST operation gets and gives. Errors have GitHub's body.
import type { Site } from '../state/site.ts';
import type { Account } from '../state/state.ts';

export interface RestCall {
  readonly site: Site;
  /** Null is anonymous. */
  readonly account: Account | null;
  readonly scopes: readonly string[] | null;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** The address that was asked, for links to other pages. */
  readonly url: URL;
}

export interface RestAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Undefined: no body. */
  readonly body?: unknown;
}

export const ok = (body: unknown): RestAnswer => ({ status: 200, body });

export function refusal(status: number, message: string, more: object = {}): RestAnswer {
  const documentation = { documentation_url: 'https://docs.github.com/rest', status: String(status) };
  return { status, body: { message, ...more, ...documentation } };
}

export const notFound = () => refusal(404, 'Not Found');

export interface FieldError {
  readonly resource: string;
  readonly code: string;
  readonly field?: string;
  readonly message?: string;
}

export const invalid = (...errors: FieldError[]) => refusal(422, 'Validation Failed', { errors });
