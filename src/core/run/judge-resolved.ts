// Whether an item was resolved before, judged from facts about this item. An agent's word alone never closes one.
import type { Answered } from '../effect/define.ts';
import type { Finding } from '../gate/finding.ts';
import type { GateResult } from '../gate/gate-result.ts';
import { wordsOf } from '../words.ts';
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

/** Undefined: no test can make it proof, because the commit could not be about this item. */
export function testableCommit({ merged, commit, writtenAt }: Facts): string | undefined {
  const isLater = commit?.isOnBase && writtenAt !== undefined && commit.at > writtenAt;
  return merged === undefined && isLater ? commit.id : undefined;
}

export interface TestProof {
  /** As the agent named it: its file, or its name. */
  readonly test: string;
  readonly title: string;
  /** Of the commit. */
  readonly message: string;
  /** What the test gate says of the base without the commit, compared with the base. */
  readonly result: GateResult | undefined;
}

/** Why the test does not prove that the commit resolves the item; undefined: it does. All that fails without the commit is this test. */
export function doubtOf({ test, title, message, result }: TestProof): string | undefined {
  if (result?.state !== 'fail') return `no test fails without it (${result?.reason || 'no test gate'})`;
  const { findings, counts, isRedBase } = result;
  if (isRedBase || counts?.base !== 0) return 'the tests of the base are not all green with it';
  if (!findings.every(({ fingerprint }) => fingerprint.startsWith('test '))) return `not only tests fail without it`;
  if (!findings.every(finding => isSameTest(finding, test))) return `what fails without it is not ${test} alone`;
  const words = wordsOf(title);
  const said = wordsOf([message, test, ...findings.map(({ text }) => text)].join('\n'));
  const shared = [...words].filter(word => said.has(word)).length;
  return words.size > 0 && shared * 2 >= words.size ? undefined : 'neither its message nor the test is about the item';
}

function isSameTest({ fingerprint, path }: Finding, test: string): boolean {
  const name = fingerprint.slice('test '.length);
  return path === test || name === test || name.endsWith(` ${test}`);
}

/** `#7`, `GH-7`, `item 7`, `issue 7`; not `other/project#7`, and not `#71`. */
function isNamed(item: string, message: string): boolean {
  const marks = [...message.matchAll(/(?<![\w./-])(?:#|GH-|item[ -]#?|issue[ -]#?)/gi)];
  return marks.some(({ 0: mark, index }) => {
    const named = message.slice(index + mark.length, index + mark.length + item.length + 1);
    return named.toLowerCase().startsWith(item.toLowerCase()) && !/[\w-]/.test(named.charAt(item.length));
  });
}
