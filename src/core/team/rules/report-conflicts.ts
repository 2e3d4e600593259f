// Both sides of a conflict read of it: on the bus, and in the next prompt of their runs. It sends no work back: who lands later does
// that when it really conflicts. What a person answers goes to both, and binds.
import type { RequestFor } from '../../effect/define.ts';
import { AskRun, type RunAsk } from '../../world/run.ts';
import type { TeamRule } from '../asks.ts';
import { PublishMessage } from '../bus/asks.ts';
import { describeAnswer, describeNotice, describeTrialMerge } from '../conflict/describe.ts';
import { memberOf } from '../roster.ts';
import type { TeamState } from '../state.ts';
import { sharingPairs } from '../view/conflicts.ts';
import { runOf } from '../view/members.ts';
import { aside, withCode } from './rule.ts';

type Request = RequestFor<typeof PublishMessage> | RequestFor<typeof AskRun>;

export const reportConflicts: TeamRule = (state, _world, now) => {
  const requests = state.notices.flatMap((notice, at) => {
    if (notice.level !== 'feedback' && notice.level !== 'informational') return [];
    return ([0, 1] as const).flatMap(side =>
      tell(state, { member: notice.pair[side], cause: `conflict/${at}`, text: describeNotice(notice, side) }),
    );
  });
  return aside<typeof PublishMessage | typeof AskRun>(state, requests, now);
};

/** Once for each pair and set of files, whatever is committed after that. */
export const reportTrialMerges: TeamRule = (state, world, now) => {
  const requests = sharingPairs(state).flatMap(({ pair, query }) => {
    const answer = world.get(query);
    const conflicts = answer.kind === 'known' ? answer.value : [];
    if (conflicts.length === 0) return [];
    const cause = JSON.stringify([...pair, ...conflicts.slice(0, filesMax).map(({ file }) => file)]);
    return pair.flatMap((member, side) => {
      const text = describeTrialMerge(pair[side === 0 ? 1 : 0], conflicts);
      return tell(state, { member, cause: `conflict/merge/${cause}`, text });
    });
  });
  return aside<typeof PublishMessage | typeof AskRun>(state, requests, now);
};

const filesMax = 20;

export const passOnAnswers: TeamRule = (state, _world, now) => {
  const requests = state.questions.flatMap(({ id, kind, text, members, answer }) =>
    kind === 'conflict' && answer !== undefined
      ? members.flatMap(member =>
          tell(state, { member, cause: `conflict/answer/${id}`, text: describeAnswer(text, answer), isBinding: true }),
        )
      : [],
  );
  return aside<typeof PublishMessage | typeof AskRun>(state, requests, now);
};

interface Told {
  readonly member: string;
  readonly cause: string;
  readonly text: string;
  readonly isBinding?: true;
}

/** Only who is in the team still reads it. */
function tell(state: TeamState, { member, cause, text, isBinding }: Told): readonly Request[] {
  const known = memberOf(state.roster, member);
  if (!known) return [];
  const message = { type: 'agent.feedback', to: member, payload: { errors: [withCode(text)] } } as const;
  const said: Request = {
    effect: PublishMessage,
    cause: `say/${cause}/${member}`,
    input: { team: state.roster.team, message },
  };
  const run = runOf(state, known);
  if (run === undefined) return [said];
  const ask: RunAsk = { kind: 'hear', reason: text, isBinding: isBinding ?? false };
  return [said, { effect: AskRun, cause: `${cause}/${member}`, input: { run, ask } }];
}
