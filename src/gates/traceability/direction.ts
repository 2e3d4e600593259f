// A title that says add must not take away, and the other way round.
import type { Change } from '../../core/gate/change.ts';
import type { Finding } from '../../core/gate/finding.ts';
import type { Subject } from '../../core/gate/subject.ts';
import { isLock } from '../code/kind-of-file.ts';

const addition = /^(?:add(?:s|ed|ing)?|creat(?:e|es|ed|ing)|implement(?:s|ed|ing)?)\b/i;
export const removalVerb = /^(?:remov(?:e|es|ed|ing)|delet(?:e|es|ed|ing)|drop(?:s|ped|ping)?)\b/i;
const anyAddition = /\b(?:add|create|implement)\b/i;
const anyRemoval = /\b(?:remove|delete|drop)\b/i;

export function wrongDirection({ title }: Subject, { files }: Change): readonly Finding[] {
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
