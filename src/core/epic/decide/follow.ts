// Items that follow from another one: a fix, a search for what is not known, a verification. The other one waits for them, or not.

import type { WorkItem } from '../body/epic-body.ts';
import type { EpicDecision } from '../decision.ts';
import { shortHash } from '../keys.ts';
import type { Following } from '../notes.ts';
import type { Seen } from '../view/seen.ts';
import { decisionFor } from './build.ts';

interface FollowUp {
  readonly how: Following;
  readonly title: string;
  readonly body: string;
  readonly acceptance?: readonly string[];
  readonly reason: string;
}

const kinds = { fix: 'file-fix', search: 'file-search', verify: 'file-verify' } as const;

/** `of`: undefined for one of the epic as a whole. */
export function fileFollowUp(
  seen: Seen,
  of: WorkItem | undefined,
  { how, title, body, acceptance = [], reason }: FollowUp,
): EpicDecision {
  const dependsOn = how === 'verify' && of ? [of.item] : [];
  const worker = of?.worker === undefined || of.worker === '' ? defaultWorker(seen) : of.worker;
  const named = of ? ` of ${of.item}` : '';
  return decisionFor(seen, {
    kind: kinds[how],
    item: of?.item ?? '',
    why: `file an item that is a ${how}${named}: ${title}`,
    act: key => ({ kind: 'file', items: [{ key, title, body, acceptance, dependsOn, labels: [] }] }),
    about: shortHash(title, body),
    note: reason,
    worker,
  });
}

const defaultWorker = ({ settings, body }: Seen) =>
  body.items.find(({ worker }) => worker !== '')?.worker ?? settings.agents[0]?.name ?? '';
