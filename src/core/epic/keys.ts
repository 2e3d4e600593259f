// Names by which what was decided is found again, on any machine: never of time, chance or machine.
import { sha256 } from '../../std/sha256.ts';
import type { EpicBody } from './body/epic-body.ts';

export const shortHash = (...parts: readonly unknown[]) => sha256(JSON.stringify(parts)).slice(0, 8);

/** White space does not count: a forge changes it. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

export interface Approvable {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly acceptance: readonly string[];
  readonly worker: string;
  readonly project: string;
}

/** What a person approved of an item. Whatever differs afterwards was not approved. */
export function approvalHash({ id, title, body, acceptance, worker, project }: Approvable): string {
  return shortHash('code', id, plain(title), plain(body), acceptance.map(plain), worker, project);
}

/** What a person who types `approve` approves: the items with their agents, and the proposal. */
export function approvalScope({ items, proposal }: EpicBody): string {
  const rows = items.map(({ item, title, worker }) => [item, title, worker]);
  return shortHash(
    rows,
    proposal.items.map(({ title, body, acceptance, dependsOn }) => [title, body, acceptance, dependsOn]),
  );
}

/**
 * The key of a decision: the same on every machine that decides the same of the same body, another one each time that it is decided
 * anew. The log says how often that was.
 */
export function decisionKey(epic: string, kind: string, about: string, { log }: Pick<EpicBody, 'log'>): string {
  for (let n = 0; ; n++) {
    const key = shortHash(epic, kind, about, n);
    if (!hasKey(log, key)) return key;
  }
}

export const outcomeKey = (key: string) => shortHash('outcome', key);

export const keyMark = (key: string) => `key=${key}`;

export function hasKey(log: EpicBody['log'], key: string): boolean {
  return log.some(({ text }) => text.endsWith(keyMark(key)));
}
