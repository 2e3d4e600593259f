// What flows see of an epic that is an issue.
import { type Answer, absent, known } from '../../../core/answer.ts';
import type { EpicSource } from '../../../core/world/epic.ts';
import { hidden } from '../../github/reply.ts';
import type { GitHubRepository } from '../../github/repository.ts';
import { approvalsIn } from './approvals.ts';
import type { EpicLease } from './lease.ts';
import { seeEpic, versionOf, writersOfEpic } from './see-epic.ts';

export async function readEpic(github: GitHubRepository, lease: EpicLease, epic: string): Promise<Answer<EpicSource>> {
  const seen = await seeEpic(github, epic);
  if (seen.kind !== 'ok') return hidden(seen);
  if (!seen.value) return absent;
  const { title, body, labels, author, events } = seen.value;
  const [writers, holder] = await Promise.all([writersOfEpic(github, epic, seen.value), lease.read(epic)]);
  if (writers.kind !== 'ok') return hidden(writers);
  if (holder.kind === 'unknown') return holder;
  const trusted = await github.owners.trustedOf([...writers.value, ...events.map(({ by }) => by)]);
  if (trusted.kind !== 'known') return trusted;
  const isTrusted = (account: string) => trusted.value.has(account);
  return known({
    form: 'forge',
    title,
    text: body,
    labels,
    version: versionOf(seen.value),
    approvals: approvalsIn(events, isTrusted),
    author,
    isTrusted: writers.value.every(isTrusted),
    ...(holder.kind === 'known' ? { holder: holder.value.tick } : {}),
  });
}
