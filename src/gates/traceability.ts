// Whether the change covers what was asked: five checks of the item, its thread and its design against the diff. docs/reference/gates.md has the rules.
import type { Change } from '../core/gate/change.ts';
import type { Finding } from '../core/gate/finding.ts';
import type { Subject } from '../core/gate/subject.ts';
import type { Gate } from '../ports/gate.ts';
import { isLock } from './code/kind-of-file.ts';
import { removalVerb, unmetPoints } from './traceability/checklist.ts';
import { mentionsIn, unansweredRemarks } from './traceability/remarks.ts';
import { untestedSources } from './traceability/untested.ts';

const noItem = 'there is no item to compare the change with (no_item)';

export const traceability: Gate = {
  name: 'traceability',
  against: 'nothing',
  plan: async ({ subject }) => (subject ? { kind: 'run', tools: [] } : { kind: 'skip', reason: noItem }),
  read: async (_outputs, input) => {
    const { subject, change } = input;
    if (!subject) return { kind: 'unreadable', reason: noItem };
    const findings = [
      ...unmetPoints(subject, change),
      ...(await untestedSources(input)),
      ...wrongDirection(subject, change),
      ...wrongSize(subject, change),
      ...unansweredRemarks(subject, change),
    ];
    return { kind: 'read', findings, note: findings.length === 0 ? 'the change fits its item' : '' };
  },
};

const addition = /^(?:add(?:s|ed|ing)?|creat(?:e|es|ed|ing)|implement(?:s|ed|ing)?)\b/i;
const anyAddition = /\b(?:add|create|implement)\b/i;
const anyRemoval = /\b(?:remove|delete|drop)\b/i;

/** A title that says add must not take away, and the other way round. */
function wrongDirection({ title }: Subject, { files }: Change): readonly Finding[] {
  const said = title.trim().replace(/^\w+(?:\([^)]*\))?!?:\s*/, '');
  if (anyAddition.test(said) && anyRemoval.test(said)) return [];
  const counted = files.filter(({ path }) => !isLock(path));
  const added = counted.reduce((sum, file) => sum + file.added.length, 0);
  const removed = counted.reduce((sum, file) => sum + file.removed.length, 0);
  const isWrong = (addition.test(said) && added < removed) || (removalVerb.test(said) && added > removed);
  if (!isWrong) return [];
  const text = `direction: the title begins with "${said.split(/\s/, 1)[0]}", but ${added} lines are added and ${removed} deleted`;
  return [{ fingerprint: 'direction', text }];
}

const filesMax = 30;
const timesMax = 5;

/** A change of the size that the design lets one expect. */
function wrongSize({ architecture }: Subject, { files }: Change): readonly Finding[] {
  const count = files.length;
  if (count === 0) return [sizeFinding('no file changed')];
  if (count > filesMax) return [sizeFinding(`${count} files changed, more than ${filesMax}`)];
  const named = mentionsIn(architecture ?? '').files.length;
  if (named === 0 || count <= named * timesMax) return [];
  return [sizeFinding(`${count} files changed, more than ${timesMax} times the ${named} that the architecture names`)];
}

const sizeFinding = (says: string): Finding => ({ fingerprint: 'size', text: `size: ${says}` });
