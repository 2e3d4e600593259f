// How each fact changes the state of a team.
import type { EffectEvent } from '../effect/events.ts';
import { foldEffects } from '../effect/state.ts';
import type { Recorded } from '../event.ts';
import type { TeamEvent } from './events.ts';
import { foldRoster, memberOf } from './roster.ts';
import type { TeamQuestion, TeamState } from './state.ts';

type Fact<T extends TeamEvent['type']> = Recorded<Extract<TeamEvent, { type: T }>>;
type Fold<T extends TeamEvent['type']> = (state: TeamState, event: Fact<T>) => TeamState;

export function foldTeam(state: TeamState, event: Recorded<TeamEvent>): TeamState {
  const fold = (folds as Readonly<Record<string, unknown>>)[event.type] as Fold<TeamEvent['type']> | undefined;
  return fold?.(state, event) ?? { ...state, effects: foldEffects(state.effects, event as Recorded<EffectEvent>) };
}

const folds: { readonly [T in Exclude<TeamEvent['type'], EffectEvent['type']>]: Fold<T> } = {
  TeamRequested: (state, event) =>
    state.request ? state : { ...state, request: event.data, roster: foldRoster(state.roster, event) },
  MemberAdded: foldAdded,
  MemberRemoved: (state, event) => {
    const member = memberOf(state.roster, event.data.name);
    return member ? { ...state, roster: foldRoster(state.roster, event), removed: [...state.removed, member] } : state;
  },
  MemberRefused: (state, { data }) => ({ ...state, refused: [...state.refused, data] }),
  PauseRequested: state => (state.pauses > state.resumes ? state : { ...state, pauses: state.resumes + 1 }),
  ResumeRequested: state => ({ ...state, resumes: state.pauses, isStopping: false }),
  StopRequested: state => (state.isStopping ? state : { ...state, isStopping: true, stops: state.stops + 1 }),
  TrainRequested: state => ({ ...state, trainRequests: state.trainRequests + 1 }),
  DirectiveGiven: (state, { data, actor }) => ({
    ...state,
    directives: [...state.directives, { ...data, by: actor.id }],
  }),
  WordsSaid: (state, { data, actor, at }) => ({ ...state, words: [...state.words, { ...data, by: actor.id, at }] }),
  WordsUnderstood: (state, { data }) => ({
    ...state,
    words: state.words.map(each => (each.id === data.id ? { ...each, reading: data.reading } : each)),
  }),
  ConflictNoticed: (state, { data, at }) => ({ ...state, notices: [...state.notices, { ...data, at }] }),
  QuestionAsked: (state, { data, at }) => ({ ...state, questions: [...without(state, data.id), { ...data, at }] }),
  QuestionAnswered: (state, { data }) =>
    withQuestion(state, data.id, question => ({ ...question, answer: data.answer, isYes: data.isYes })),
  QuestionWithdrawn: (state, { data }) =>
    withQuestion(state, data.id, question => ({ ...question, isWithdrawn: true })),
  TrainArrived: (state, { data }) => ({ ...state, arrivals: [...state.arrivals, data] }),
  TeamReviewed: (state, { data }) => ({ ...state, review: data }),
  TeamEnded: (state, { data }) => ({ ...state, ended: data }),
};

/** Another item under a name that is taken takes the other's place, whose run is stopped like that of one who was removed. */
function foldAdded(state: TeamState, event: Fact<'MemberAdded'>): TeamState {
  const { name, item } = event.data.member;
  const before = memberOf(state.roster, name);
  const left = before && before.item !== item ? [...state.removed, before] : state.removed;
  return {
    ...state,
    roster: foldRoster(state.roster, event),
    removed: left.filter(each => each.name !== name || each.item !== item),
    refused: state.refused.filter(each => each.name !== name),
  };
}

const without = ({ questions }: TeamState, id: string) => questions.filter(question => question.id !== id);

function withQuestion(state: TeamState, id: string, change: (question: TeamQuestion) => TeamQuestion): TeamState {
  const questions = state.questions.map(question => (question.id === id ? change(question) : question));
  return { ...state, questions };
}
