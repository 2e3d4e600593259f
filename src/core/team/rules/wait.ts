// Nothing is left to decide: the members work, or people have to.
import type { TeamRule } from '../asks.ts';
import { clearingUp, isStuck } from '../view/members.ts';
import { readerOf } from '../view/reader.ts';
import { trainOf } from '../view/train.ts';

export const wait: TeamRule = (state, world) => {
  const reader = readerOf(state);
  if (reader) return { why: 'what a person typed is being read', awaits: `attempt ${reader.attempt}` };
  const { working = [], members = [] } = trainOf(state, world) ?? {};
  if (working.length > 0)
    return { why: `${working.map(({ member }) => member.name).join(', ')} at work`, awaits: 'its runs' };
  const clearing = clearingUp(state, world);
  if (clearing) return clearing;
  const stuck = members.filter(isStuck).map(({ member }) => member.name);
  const who =
    stuck.length > 0 ? stuck : members.filter(({ run }) => run?.refusal !== undefined).map(({ member }) => member.name);
  return { why: `a person has to decide about ${who.join(', ') || 'the team'}`, awaits: 'a person' };
};
