// What waits for a person in a team: questions of the team itself, and those that members asked a person on its bus.
import type { Actor } from '../../core/event.ts';
import { Problem } from '../../core/problem.ts';
import { memberOf } from '../../core/team/roster.ts';
import type { TeamState } from '../../core/team/state.ts';
import { runOf } from '../../core/team/view/members.ts';
import { busOf } from '../../effects/bus/bus-of.ts';
import type { Journal } from '../../ports/journal.ts';
import { driverOf } from '../runs/driver.ts';
import { answerQuestion } from '../runs/requests/answer.ts';
import type { RunStore } from '../runs/runs-workspace.ts';
import { ensurePerson } from '../use-case.ts';
import type { TeamAnswer, TeamAsked, TeamStatus } from './answers.ts';
import { openTeam } from './find-team.ts';
import { publishAsPerson } from './person-bus.ts';
import { type Requesting, requestOfTeam } from './requests.ts';

type Question = TeamStatus['questions'][number];

export async function questionsFor(journal: Pick<Journal, 'read'>, state: TeamState): Promise<readonly Question[]> {
  if (state.ended) return [];
  const { questions } = await busOf(journal, state.roster.team);
  const ofMembers = questions
    .filter(({ to }) => to === 'person')
    .map(({ id, from, question, options = [] }) => {
      const choices = options.length === 0 ? '' : ` (${options.join(' / ')})`;
      return { id, kind: 'member', from, text: `${question}${choices}` };
    });
  return [...ownQuestions(state), ...ofMembers];
}

/** Neither answered, nor without their cause by now. */
function ownQuestions({ questions }: TeamState): readonly Question[] {
  return questions
    .filter(({ answer, isWithdrawn }) => answer === undefined && !isWithdrawn)
    .map(({ id, kind, text }) => ({ id, kind, text }));
}

/** To the question that is named, or to the only one: on the bus for a member, else as a fact of the team. */
export async function answerTeam(
  workspace: Requesting,
  actor: Actor,
  { team, answer, question }: TeamAnswer,
): Promise<TeamAsked> {
  ensurePerson(actor);
  const { store, state } = await openTeam(workspace, team);
  const open = await questionsFor(store.journal, state);
  const [one, another] = open.filter(({ id }) => question === undefined || id === question);
  if (!one || another) throw whichQuestion(state, open);
  if (one.kind === 'prompt') return await answerAgent(workspace, actor, { store, state, id: one.id, answer });
  if (one.kind !== 'member') return await answerOwn(workspace, actor, { team: state.stream, answer, id: one.id });
  const message = { type: 'agent.answer', to: one.from, re: one.id, id: `answer/${one.id}`, payload: { answer } };
  const published = await publishAsPerson(workspace, store, { state, actor, message });
  if (published.kind === 'refused') {
    const remedy = 'See "pitwall team status" for what is open.';
    throw new Problem({ code: 'team-answer', what: `it was refused: ${published.reason}`, remedy });
  }
  return { team: state.stream, asked: 'answer', driver: await driverOf(store, state.stream) };
}

interface Prompted {
  readonly store: RunStore;
  readonly state: TeamState;
  readonly id: string;
  readonly answer: string;
}

/** The agent waits, not the team: its question is over with the answer. */
async function answerAgent(
  workspace: Requesting,
  actor: Actor,
  { store, state, id, answer }: Prompted,
): Promise<TeamAsked> {
  const asked = state.questions.find(question => question.id === id)?.members[0] ?? '';
  const member = memberOf(state.roster, asked);
  const run = member && runOf(state, member);
  if (run === undefined) throw whichQuestion(state, []);
  await answerQuestion(workspace, actor, { run, answer, question: id.split('/').slice(3).join('/') });
  return { team: state.stream, asked: 'answer', driver: await driverOf(store, state.stream) };
}

async function answerOwn(
  workspace: Requesting,
  actor: Actor,
  { team, answer, id }: { readonly team: string; readonly answer: string; readonly id: string },
): Promise<TeamAsked> {
  const isYes = /^(?:y|yes|land)$/i.test(answer.trim());
  return await requestOfTeam(workspace, actor, {
    team,
    asked: 'answer',
    decide: newest => {
      const open = ownQuestions(newest);
      if (!open.some(each => each.id === id)) throw whichQuestion(newest, open);
      return { type: 'QuestionAnswered', data: { id, answer, isYes } };
    },
  });
}

function whichQuestion({ stream }: TeamState, open: readonly Question[]): Problem {
  if (open.length === 0) {
    const remedy = 'See "pitwall team status".';
    return new Problem({ code: 'team-no-question', what: `${stream} has no open question`, remedy });
  }
  const remedy = `Name one of them with --question: ${open.map(({ id }) => id).join(', ')}.`;
  return new Problem({ code: 'team-question', what: `it is not clear which question of ${stream} is meant`, remedy });
}
