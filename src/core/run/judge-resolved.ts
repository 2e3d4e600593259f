// Whether an item was resolved before, judged from facts about this item. An agent's word alone never closes one.
import type { Answered } from '../effect/define.ts';
import type { CheckResolved } from '../world/forge-effects.ts';

type Facts = Answered<typeof CheckResolved>;

export interface Judged {
  readonly isResolved: boolean;
  readonly evidence: string;
}

export function judgeResolved(item: string, { merged, commit, writtenAt }: Facts): Judged {
  if (merged !== undefined) return { isResolved: true, evidence: merged };
  if (!commit) return { isResolved: false, evidence: 'no merged review closes it, and no commit was named' };
  const { id, isOnBase, at, message } = commit;
  const unproven = (why: string) => ({ isResolved: false, evidence: `commit ${id} does not prove it: ${why}` });
  if (!isOnBase) return unproven('the base does not contain it');
  if (writtenAt === undefined) return unproven('git and forge do not say when the item was written');
  if (at <= writtenAt) return unproven('it is older than the item');
  if (!isNamed(item, message)) return unproven(`its message does not name item ${item}`);
  return { isResolved: true, evidence: `commit ${id} is on the base, newer than the item, and names it` };
}

/** `#7`, `GH-7`, `item 7`, `issue 7`; not `other/project#7`, and not `#71`. */
function isNamed(item: string, message: string): boolean {
  const id = item.replaceAll(/[^\w-]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\w./-])(?:#|GH-|item[ -]#?|issue[ -]#?)${id}(?![\w-])`, 'i').test(message);
}
