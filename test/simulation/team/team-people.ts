// People around a team: they start it, pause, stop and resume it, add and remove members, tell them things and answer, at any time.

import type { Random } from '../../../src/core/seeded-random.ts';
import type { TeamEvent } from '../../../src/core/team/events.ts';
import { teamFlow } from '../../../src/core/team/flow.ts';
import { isPaused, type TeamState } from '../../../src/core/team/state.ts';
import { Stream } from '../../../src/engine/stream.ts';
import { type TeamWorld, teamRequest, teamStream } from './team-world.ts';

const latestMs = 900_000;

export async function scheduleTeam(team: TeamWorld): Promise<void> {
  const { site } = team;
  await say(team, () => ({ type: 'TeamRequested', data: teamRequest(team) }));
  const { random, time, moments } = site;
  const at = (ms: number, happen: () => void) => {
    moments.push(ms);
    time.after(ms, happen);
  };
  for (let n = random.whole(0, 4); n > 0; n--) {
    const command = drawCommand(random, team, n);
    at(random.whole(1, latestMs), () => void say(team, command));
    if (random.chance(0.9)) at(random.whole(1, latestMs + 60_000), () => void say(team, resume));
  }
  for (let n = random.whole(0, 3); n > 0; n--)
    at(random.whole(1, latestMs), () => team.base.move(random.pick(['apart', 'apart', 'near', 'conflict'])));
  at(latestMs + 120_000, () => void say(team, resume));
  at(latestMs + 180_000, () => void say(team, untie));
}

/** As the use-cases do it: decided on the newest facts, refused once the team is over. */
async function say({ site }: TeamWorld, decide: (state: TeamState) => TeamEvent | undefined): Promise<void> {
  const { journal, time, said } = site;
  const stream = new Stream(journal, teamFlow, teamStream);
  const actor = { kind: 'person', id: 'ann' } as const;
  for (;;) {
    await stream.refresh();
    const { state, version } = stream;
    const event = state.ended ? undefined : decide(state);
    if (!event) return;
    const events = [{ ...event, id: `ann/team/${++said.count}`, at: time.now(), actor }];
    if ((await journal.append({ stream: teamStream, expectedVersion: version, events })).kind === 'appended') return;
  }
}

type Command = (state: TeamState) => TeamEvent | undefined;

const resume: Command = state =>
  isPaused(state) || state.isStopping ? { type: 'ResumeRequested', data: {} } : undefined;

function drawCommand(random: Random, { members, spares }: TeamWorld, n: number): Command {
  const someone = random.pick(members as [(typeof members)[0], ...typeof members]).name;
  const spare = spares[0] && random.pick(spares as [(typeof spares)[0], ...typeof spares]);
  const pause: Command = state => (isPaused(state) ? undefined : { type: 'PauseRequested', data: {} });
  const tell: Command = ({ roster }) =>
    roster.members.some(({ name }) => name === someone)
      ? { type: 'DirectiveGiven', data: { id: `directive-${n}`, member: someone, text: `please ${n}` } }
      : undefined;
  const remove: Command = ({ roster }) =>
    roster.members.some(({ name }) => name === someone)
      ? { type: 'MemberRemoved', data: { name: someone } }
      : undefined;
  /** An item whose run is over would get another: people are refused that. */
  const add: Command = ({ roster, removed }) =>
    spare && ![...roster.members, ...removed].some(({ name }) => name === spare.name)
      ? { type: 'MemberAdded', data: { member: spare } }
      : undefined;
  return random.pick<Command>([
    pause,
    pause,
    () => ({ type: 'TrainRequested', data: {} }),
    tell,
    tell,
    remove,
    add,
    add,
    add,
    random.chance(0.4) ? () => ({ type: 'StopRequested', data: {} }) : pause,
  ]);
}

/** What is asked in the end is answered. */
const untie: Command = ({ questions }) => {
  const open = questions.find(({ answer, isWithdrawn }) => answer === undefined && !isWithdrawn);
  return open && { type: 'QuestionAnswered', data: { id: open.id, answer: 'yes', isYes: true } };
};
