// The one door to GitHub's API: counts calls, asks conditionally, keeps limits, and answers with a closed set.
import * as z from 'zod';
import type { Clock } from '../../ports/clock.ts';
import type { ApiCalls, CallKind } from './api-calls.ts';
import { createOctokit, type OctokitOptions } from './octokit.ts';
import { limitedUntil, parseErrors, readErrors, readFailure } from './read-failure.ts';
import { type Failure, map, type Reply } from './reply.ts';

export interface ClientOptions extends OctokitOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly calls: ApiCalls;
}

export interface RestCall<T> {
  /** As GitHub documents it: `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly schema: z.ZodType<T>;
  /** The item or branch that it is for. */
  readonly about: string;
}

export interface GraphqlCall<T> {
  /** The operation, with its name. */
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly schema: z.ZodType<T>;
  readonly about: string;
  /** A null in the answer may mean "not there": then the value is wanted in spite of errors that say only that. */
  readonly mayMiss?: boolean;
}

type HttpHeaders = Readonly<Record<string, string | number | undefined>>;

/** What Octokit throws; without an answer the status is 500. */
interface HttpError extends Error {
  readonly status?: number;
  readonly response?: { readonly headers?: HttpHeaders; readonly data?: unknown };
}

interface Page {
  readonly data: unknown;
  readonly next: string | undefined;
  /** Of the token. Undefined: it tells none, as fine-grained tokens and those of apps. */
  readonly scopes: readonly string[] | undefined;
}

type Kept = Page & { readonly etag: string };

const keptMax = 1000;
const pagesMax = 100;

export class GitHubClient {
  readonly #options: ClientOptions;
  readonly #octokit;
  readonly #kept = new Map<string, Kept>();
  readonly #limitedUntil = { rest: 0, graphql: 0 };

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#octokit = createOctokit(options);
  }

  async rest<T>(call: RestCall<T>): Promise<Reply<T>> {
    return map(await this.restWithScopes(call), ({ value }) => value);
  }

  async restWithScopes<T>(call: RestCall<T>): Promise<Reply<Pick<Page, 'scopes'> & { readonly value: T }>> {
    const page = await this.#page(call, call.parameters);
    if (page.kind !== 'ok') return page;
    return map(parsed(call.schema, page.value.data, call.route), value => ({ value, scopes: page.value.scopes }));
  }

  /** Every page of a list. One page that is missing makes the whole list unknown. */
  async restAll<T>(call: RestCall<readonly T[]>): Promise<Reply<readonly T[]>> {
    const items: T[] = [];
    let parameters = { per_page: 100, ...call.parameters };
    for (let pages = 0; pages < pagesMax; pages++) {
      const page = await this.#page(call, parameters);
      if (page.kind !== 'ok') return page;
      const rows = parsed(call.schema, page.value.data, call.route);
      if (rows.kind !== 'ok') return rows;
      items.push(...rows.value);
      if (page.value.next === undefined) return { kind: 'ok', value: items };
      parameters = { ...parameters, ...pageOf(page.value.next) };
    }
    return { kind: 'lost', reason: `GitHub's list at ${call.route} has more than ${pagesMax} pages` };
  }

  async graphql<T>({ text, variables, schema, about, mayMiss = false }: GraphqlCall<T>): Promise<Reply<T>> {
    const name = /(?<!\w)\w+ (?<name>\w+)/.exec(text)?.groups?.name ?? text;
    const wait = this.#wait('graphql', about);
    if (wait) return wait;
    this.#note(about, 'graphql');
    // A mutation whose answer was lost may have happened: the caller looks it up first.
    const retries = /^\s*mutation\b/.test(text) ? { request: { retries: 0 } } : {};
    try {
      const data = await this.#octokit.graphql(text, { ...variables, ...retries });
      return parsed(schema, data, name);
    } catch (error) {
      const errors = parseErrors((error as { errors?: unknown }).errors);
      if (!errors) return this.#failed('graphql', name, error);
      const isOnlyMissing = mayMiss && errors.every(({ type }) => type === 'NOT_FOUND');
      if (isOnlyMissing) return parsed(schema, (error as { data?: unknown }).data, name);
      const resetMs = Number((error as { headers?: HttpHeaders }).headers?.['x-ratelimit-reset']) * 1000;
      return this.#noted('graphql', readErrors(errors, name, this.#options.clock.now(), resetMs));
    }
  }

  async #page(call: RestCall<unknown>, parameters: Readonly<Record<string, unknown>>): Promise<Reply<Page>> {
    const wait = this.#wait('rest', call.about);
    if (wait) return wait;
    const isLook = call.route.startsWith('GET ');
    const key = `${call.route} ${JSON.stringify(parameters)}`;
    const kept = isLook ? this.#kept.get(key) : undefined;
    const headers = kept && !isFull(kept) ? { headers: { 'if-none-match': kept.etag } } : {};
    try {
      const retries = isLook ? {} : { request: { retries: 0 } };
      const answer = await this.#octokit.request(call.route, { ...parameters, ...headers, ...retries });
      this.#note(call.about, 'rest');
      const { link, 'x-oauth-scopes': scopes } = answer.headers;
      const page = { data: answer.data as unknown, next: nextIn(link), scopes: scopesIn(scopes) };
      if (isLook && answer.headers.etag) this.#keep(key, { ...page, etag: answer.headers.etag });
      return { kind: 'ok', value: page };
    } catch (error) {
      const isUnchanged = (error as HttpError).status === 304 && kept !== undefined;
      this.#note(call.about, isUnchanged ? 'unchanged' : 'rest');
      if (!isUnchanged) return this.#failed('rest', call.route, error);
      const link = (error as HttpError).response?.headers?.link;
      return { kind: 'ok', value: { ...kept, next: nextIn(String(link ?? '')) ?? kept.next } };
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptMax && oldest !== undefined) this.#kept.delete(oldest);
  }

  #failed(resource: 'rest' | 'graphql', what: string, error: unknown): Failure {
    const now = this.#options.clock.now();
    const { status = 500, message, response } = error as HttpError;
    const said = messageOf(response?.data) ?? message;
    return this.#noted(resource, readFailure({ status, message: said, headers: response?.headers ?? {}, what, now }));
  }

  #noted(resource: 'rest' | 'graphql', failure: Failure): Failure {
    if (failure.kind === 'limited') this.#limitedUntil[resource] = failure.untilMs;
    return failure;
  }

  #note(about: string, kind: CallKind): void {
    this.#options.calls.note(about, kind, this.#options.clock.now());
  }

  /** Asking while GitHub's limit holds makes it longer; our own is what a project allows a run. */
  #wait(resource: 'rest' | 'graphql', about: string): Failure | undefined {
    const { clock, calls } = this.#options;
    const untilMs = this.#limitedUntil[resource];
    if (untilMs > clock.now()) return limitedUntil(untilMs);
    const ownMs = calls.waitUntil(about, clock.now());
    return ownMs === undefined ? undefined : limitedUntil(ownMs, 'the calls that apiCallBudget allows are used up');
  }
}

/** What is no JSON, cut off, or of another form is an answer that cannot be read. */
function parsed<T>(schema: z.ZodType<T>, data: unknown, what: string): Reply<T> {
  const { success, data: value, error } = schema.safeParse(data);
  if (success) return { kind: 'ok', value };
  const [issue] = error.issues;
  const problem = `${issue?.path.join('.') || 'the whole'}: ${issue?.message}`;
  return { kind: 'lost', reason: `GitHub's answer to ${what} cannot be read, ${problem}` };
}

const messageSchema = z.object({
  message: z.string(),
  errors: z
    .array(z.union([z.string(), z.object({ message: z.string().optional(), code: z.string().optional() })]))
    .optional(),
});

function messageOf(data: unknown): string | undefined {
  const parsed = messageSchema.safeParse(data);
  if (!parsed.success) return undefined;
  const { message, errors = [] } = parsed.data;
  const more = errors.map(each => (typeof each === 'string' ? each : (each.message ?? each.code ?? '')));
  return [message, ...more.filter(text => text !== '')].join(': ');
}

/** An empty list is what a token of an app tells: it says nothing of what it may do. */
function scopesIn(header: string | undefined): readonly string[] | undefined {
  const scopes = (header ?? '').split(',').map(scope => scope.trim());
  return scopes[0] ? scopes : undefined;
}

/** The last page, filled to the brim: one more entry would not change it, and so it is asked for anew. */
function isFull({ data, next }: Kept): boolean {
  const rows = Array.isArray(data) ? data : Object.values(data ?? {}).find(Array.isArray);
  return next === undefined && rows !== undefined && rows.length > 0 && rows.length % 100 === 0;
}

function nextIn(link: string | undefined): string | undefined {
  return /<(?<next>[^<>]+)>;\s*rel="next"/.exec(link ?? '')?.groups?.next;
}

/** Pages are named by number or by cursor; only these are taken from the link, never another address. */
function pageOf(link: string): Readonly<Record<string, string>> {
  const { searchParams } = new URL(link);
  return Object.fromEntries([...searchParams].filter(([name]) => ['page', 'after', 'cursor'].includes(name)));
}
