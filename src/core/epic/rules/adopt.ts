// Another machine began something and did not finish it. What it dispatched counts as dispatched; what it filed is looked up by its key.
import { filedItemQuery } from '../../world/epic.ts';
import type { EpicVerdict } from '../asks.ts';
import { fileProposal } from '../decide/approve.ts';
import { decisionFor, memoryRow, readUnderWay, type UnderWay } from '../decide/build.ts';
import { filedFollowUp } from '../decide/outcome.ts';
import { keyMark } from '../keys.ts';
import { filedItem } from '../view/filed.ts';
import { onBody, rowOf, type Seen } from '../view/seen.ts';
import { decided, unseenPollMs } from './rule.ts';

export const adopt = onBody(seen => {
  const { body } = seen;
  if (body.underWay === null) return undefined;
  const begun = readUnderWay(body.underWay);
  if (!begun) return decided(adoption(seen, 'nothing is under way: its mark cannot be read', []));
  if (begun.kind === 'file-proposal') return adoptProposal(seen, begun);
  if (begun.kind.startsWith('file-')) return adoptFollowUp(seen, begun);
  if (begun.kind === 'dispatch') return adoptDispatch(seen, begun);
  return decided(adoption(seen, `take ${begun.kind} ${begun.item} for done on another machine`, []));
});

type Edits = Parameters<typeof decisionFor>[1]['edits'];

function adoption(seen: Seen, why: string, edits: Exclude<Edits, undefined | ((key: string) => unknown)>, item = '') {
  return decisionFor(seen, { kind: 'adopt', item, why, edits: [...edits, { kind: 'set-under-way', value: null }] });
}

function adoptDispatch(seen: Seen, { item, key }: UnderWay): EpicVerdict {
  const row = rowOf(seen, item);
  const isThere = row?.status === 'in_progress' && row.notes.includes(keyMark(key));
  if (!row || !isThere) return decided(adoption(seen, `the dispatch of ${item} was taken back`, [], item));
  const memory = memoryRow({
    at: seen.now,
    decision: `dispatch ${item} to ${row.worker}`,
    class: 'dispatch_ok',
    item,
    reason: 'on another machine',
  });
  return decided(adoption(seen, `${item} was dispatched on another machine`, [memory], item));
}

/** By the same key nothing is filed twice; a proposal that people changed since is filed as it is now. */
function adoptProposal(seen: Seen, { key }: UnderWay): EpicVerdict {
  if (seen.body.proposal.items.length === 0) return decided(adoption(seen, 'the proposal is filed or gone', []));
  return decided(fileProposal(seen, key));
}

function adoptFollowUp(seen: Seen, begun: UnderWay): EpicVerdict {
  const { key, item } = begun;
  const answer = seen.world.get(filedItemQuery(seen.epic, key));
  if (answer.kind === 'unknown')
    return { why: `it cannot be seen what was filed for ${item}`, wakeAt: seen.now + unseenPollMs };
  if (answer.kind === 'absent') return decided(adoption(seen, `what was to be filed for ${item} was not`, [], item));
  const { read } = seen.tick;
  if (read && read.found?.item !== answer.value.item)
    return { why: 'reads what was filed', record: [{ type: 'EpicRead', data: { ...read, found: answer.value } }] };
  const worker = rowOf(seen, item)?.worker ?? '';
  const filed = filedItem(seen, answer.value.item, { title: answer.value.title, worker });
  if (!filed) return { why: 'what was filed cannot be seen', wakeAt: seen.now + unseenPollMs };
  const draft = { kind: begun.kind, item, worker, note: 'filed on another machine' };
  const { edits, text } = filedFollowUp(seen, draft, rowOf(seen, item), [filed]);
  return decided(adoption(seen, text, edits, item));
}
