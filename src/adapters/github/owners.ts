// Whose text may steer agents: the accounts of `codeowners` and the members of its teams, and no one else. An empty list trusts no one.
import * as z from 'zod';
import { type Answer, known } from '../../core/answer.ts';
import type { Clock } from '../../ports/clock.ts';
import { restAccountOf, restUserSchema } from './account.ts';
import type { GitHubClient } from './client.ts';
import { hidden } from './reply.ts';

export interface OwnerOptions {
  readonly client: Pick<GitHubClient, 'restAll'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Accounts, and teams as `organisation/team`. */
  readonly codeowners: readonly string[];
}

/** People join and leave teams; a change counts after this time at the latest. */
const memberAgeMsMax = 10 * 60_000;

export class Owners {
  readonly #options: OwnerOptions;
  readonly #accounts: ReadonlySet<string>;
  readonly #teams: readonly string[];
  readonly #members = new Map<string, { readonly at: number; readonly names: ReadonlySet<string> }>();

  constructor(options: OwnerOptions) {
    this.#options = options;
    const names = options.codeowners.map(name => name.toLowerCase());
    this.#accounts = new Set(names.filter(name => !name.includes('/')));
    this.#teams = names.filter(name => name.includes('/'));
  }

  /** Unknown only where a team that could decide it cannot be seen. */
  async isTrusted(account: string): Promise<Answer<boolean>> {
    const name = account.toLowerCase();
    if (this.#accounts.has(name)) return known(true);
    let unseen: Answer<boolean> = known(false);
    for (const team of this.#teams) {
      const members = await this.#membersOf(team);
      if (members.kind === 'known' && members.value.has(name)) return known(true);
      if (members.kind === 'unknown') unseen = members;
    }
    return unseen;
  }

  /** All of them at once; unknown if it is unknown of one. */
  async trustedOf(accounts: readonly string[]): Promise<Answer<ReadonlySet<string>>> {
    const trusted = new Set<string>();
    for (const account of new Set(accounts)) {
      const answer = await this.isTrusted(account);
      if (answer.kind === 'unknown') return answer;
      if (answer.kind === 'known' && answer.value) trusted.add(account);
    }
    return known(trusted);
  }

  async #membersOf(team: string): Promise<Answer<ReadonlySet<string>>> {
    const { client, clock } = this.#options;
    const before = this.#members.get(team);
    if (before && clock.now() - before.at < memberAgeMsMax) return known(before.names);
    const members = await readMembers(client, team);
    if (members.kind === 'known') this.#members.set(team, { at: clock.now(), names: members.value });
    return members;
  }
}

/** In small letters. `team`: as `organisation/team`. */
export async function readMembers(client: OwnerOptions['client'], team: string): Promise<Answer<ReadonlySet<string>>> {
  const [org, team_slug] = team.split('/', 2);
  const reply = await client.restAll({
    route: 'GET /orgs/{org}/teams/{team_slug}/members',
    parameters: { org, team_slug },
    schema: z.array(restUserSchema),
    about: team,
  });
  if (reply.kind !== 'ok')
    return hidden({ ...reply, reason: `who is in the team ${team} cannot be seen: ${reply.reason}` });
  return known(new Set(reply.value.map(user => restAccountOf(user).toLowerCase())));
}
