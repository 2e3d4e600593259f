// What only a person can decide is asked once and shown until it is answered or its cause is gone.
import type { TeamRule, TeamWorld } from '../asks.ts';
import type { TeamEvent, TeamEventData } from '../events.ts';
import { requestOfTeam, type TeamState } from '../state.ts';
import { stallsOf } from '../view/stalls.ts';
import { type Train, trainOf } from '../view/train.ts';

type Question = TeamEventData<'QuestionAsked'>;

export const askPerson: TeamRule = (state, world, now) => {
  const train = trainOf(state, world);
  if (!train) return undefined;
  const due = [
    ...cycles(train),
    ...unknownDependencies(train),
    ...untested(state, train),
    ...stalled(state, world, now),
  ];
  const record = [...asked(state, due), ...withdrawn(state, due)];
  return record.length === 0 ? undefined : { why: 'what a person has to decide has changed', record };
};

function asked(state: TeamState, due: readonly Question[]): readonly TeamEvent[] {
  const isOpen = ({ id }: Question) => state.questions.some(each => each.id === id && !each.isWithdrawn);
  return due.filter(question => !isOpen(question)).map(data => ({ type: 'QuestionAsked', data }));
}

/** Those of the train only; a conflict between members ends with its own cause. */
function withdrawn(state: TeamState, due: readonly Question[]): readonly TeamEvent[] {
  const kinds = new Set<Question['kind']>(['cycle', 'unknown-dependency', 'no-tests', 'stall', 'prompt']);
  return state.questions
    .filter(({ id, kind, answer, isWithdrawn }) => {
      const isSettled = answer !== undefined || isWithdrawn;
      return kinds.has(kind) && !isSettled && !due.some(question => question.id === id);
    })
    .map(({ id }) => ({ type: 'QuestionWithdrawn', data: { id } }));
}

function cycles({ plan }: Train): readonly Question[] {
  return plan.cycles.map(members => ({
    id: `cycle/${members.join('+')}`,
    kind: 'cycle',
    members,
    text: `${members.join(' and ')} wait for each other, so none of them can land. Remove one of them from the team.`,
  }));
}

function unknownDependencies({ plan }: Train): readonly Question[] {
  return plan.skipped
    .filter(({ why }) => why === 'unknown-dependency')
    .map(({ branch, because = 'something' }) => ({
      id: `unknown-dependency/${branch}/${because}`,
      kind: 'unknown-dependency',
      members: [branch],
      text: `${branch} depends on ${because}, which is not in the team. Add it, or remove ${branch}.`,
    }));
}

/** What has an end that no member can bring is for a person, and so is what a member has not ended in time. */
function stalled(state: TeamState, world: TeamWorld, now: number): readonly Question[] {
  return stallsOf(state, world)
    .filter(({ dueAt }) => dueAt <= now)
    .map(({ id, kind, member, text }) => ({ id, kind, members: [member], text }));
}

/** Asked when something could land. */
function untested(state: TeamState, { next, working }: Train): readonly Question[] {
  const isDue = !requestOfTeam(state).settings.hasTests && next !== undefined;
  const isWaiting = working.length > 0 && state.trainRequests === 0;
  if (!isDue || isWaiting) return [];
  const text = 'The project has no test command, so nothing shows that the work fits together. Land it all the same?';
  return [{ id: 'no-tests', kind: 'no-tests', members: [], text }];
}
