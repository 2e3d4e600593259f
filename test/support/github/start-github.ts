// A GitHub on this machine: real HTTP, real git, GitHub's own schema and description as judges, and faults on demand.
import { BareRepositories } from './git/bare-repositories.ts';
import { type Call, jsonReply, type Reply, type Violation } from './http/call.ts';
import type { ChaosPlan } from './http/chaos.ts';
import { type Fault, type FaultOptions, Faults } from './http/faults.ts';
import { RateLimits } from './http/rate-limits.ts';
import { serve } from './http/serve.ts';
import { type Consistency, Site } from './state/site.ts';
import type { State } from './state/state.ts';
import { account, type Person } from './verbs/accounts.ts';
import { type BoundVerbs, bindVerbs } from './verbs/index.ts';

export interface GitHubOptions {
  /** Default: any that is free. */
  readonly port?: number;
  /** Requests per account and hour. Default: 5000. */
  readonly rateLimit?: number;
  /** Default: the real time. */
  readonly now?: () => number;
}

export interface LoopbackGitHub extends BoundVerbs {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** The base of REST; GraphQL is at `/api/graphql` beside it, as GitHub Enterprise has it. */
  readonly apiUrl: string;
  readonly graphqlUrl: string;
  /** Holds the bare repositories; gone after close. */
  readonly folder: string;
  /** Every request, in the order of arrival. */
  readonly calls: readonly Call[];
  /** Must be empty at the end of every test. */
  readonly violations: readonly Violation[];
  /** The account with this login and a token of it; made if it is not there. */
  readonly account: (login: string) => Person;
  readonly fail: (match: string, fault: Fault, options?: FaultOptions) => void;
  readonly chaos: (plan: ChaosPlan) => void;
  /** Calls back whenever a request is left without an answer by a fault. */
  readonly onHang: (listener: () => void) => void;
  /** Ends all faults and chaos. */
  readonly heal: () => void;
  /** How late the site's answers are. */
  readonly lag: (consistency: Partial<Consistency>) => void;
  /** A copy of all that there is. */
  readonly snapshot: () => State;
  readonly close: () => Promise<void>;
}

export async function startGitHub({
  port = 0,
  rateLimit = 5000,
  now = Date.now,
}: GitHubOptions = {}): Promise<LoopbackGitHub> {
  const site = new Site({ git: new BareRepositories(), now });
  const faults = new Faults();
  const calls: Call[] = [];
  const violations: Violation[] = [];
  const verbs = {
    ...bindVerbs(site),
    account: (login: string) => account(site, login),
    fail: faults.fail.bind(faults),
    chaos: faults.chaos.bind(faults),
    heal: faults.heal.bind(faults),
    lag: (consistency: Partial<Consistency>) => void Object.assign(site.consistency, consistency),
    snapshot: () => structuredClone(site.state),
  };
  const control = controlOf(verbs, { calls, violations });
  const limits = new RateLimits(rateLimit, now);
  const listening = await serve({ site, limits, violations, calls, faults, control }, port);
  site.url = `http://127.0.0.1:${listening.port}`;
  const close = async () => {
    await listening.close();
    site.git.remove();
  };
  return {
    ...verbs,
    folder: site.git.root,
    url: site.url,
    apiUrl: `${site.url}/api/v3`,
    graphqlUrl: `${site.url}/api/graphql`,
    calls,
    violations,
    onHang: faults.onHang.bind(faults),
    close,
  };
}

type Verb = (plan: unknown) => unknown;
type AnyVerbs = Pick<LoopbackGitHub, keyof BoundVerbs | 'account' | 'fail' | 'chaos' | 'heal' | 'lag' | 'snapshot'>;

/** The same verbs for other processes. The two that take more than one object take them by name. */
function controlOf(verbs: AnyVerbs, records: object): (verb: string, body: unknown) => Promise<Reply> {
  const named: Record<string, Verb> = {
    ...(verbs as unknown as Record<string, Verb>),
    account: body => verbs.account((body as { login: string }).login),
    fail: body => {
      const { match, fault, ...options } = body as { match: string; fault: Fault } & FaultOptions;
      verbs.fail(match, fault, options);
    },
    ...Object.fromEntries(Object.entries(records).map(([name, rows]) => [name, () => rows])),
  };
  return async (name, body) => {
    const verb = Object.hasOwn(named, name) ? named[name] : undefined;
    if (verb === undefined)
      return jsonReply(404, { message: `no verb ${name}; there are ${Object.keys(named).join(', ')}` });
    try {
      return jsonReply(200, (await verb(body)) ?? null);
    } catch (error) {
      return jsonReply(400, { message: error instanceof Error ? error.message : String(error) });
    }
  };
}
