// The use-cases about teams.
import * as z from 'zod';
import * as teams from './team/answers.ts';
import * as bus from './team/bus-answers.ts';
import { read, rowsOf, steer, type UseCase } from './use-case.ts';

const answer = rowsOf('answer', 'request');
const requests = () => import('./team/requests.ts');

export const teamUseCases: readonly UseCase[] = [
  {
    ...steer(
      'start a team',
      'team start',
      teams.teamStartSchema,
      z.union([teams.teamLineSchema, teams.teamStartedSchema]),
    ),
    isStream: true as const,
  }.by(async () => (await import('./team/start-team.ts')).requestTeam),
  read('show a team', 'team status', teams.teamNameSchema, teams.teamStatusSchema).by(
    async () => (await import('./team/team-status.ts')).teamStatus,
  ),
  read('list panes', 'team panes', teams.teamNameSchema, teams.teamPanesSchema).by(
    async () => (await import('./team/list-panes.ts')).listPanes,
  ),
  steer('tell a member', 'team tell', teams.teamTellSchema, teams.teamAskedSchema).by(
    async () => (await requests()).directMember,
  ),
  steer('ask a team', 'team ask', teams.teamAskSchema, teams.teamWordsSchema).by(
    async () => (await import('./team/say-words.ts')).askTeam,
  ),
  answer('answer a question of a team', 'team answer', teams.teamAnswerSchema, teams.teamAskedSchema).by(
    async () => (await import('./team/questions.ts')).answerTeam,
  ),
  steer('land a team', 'team land', teams.teamNameSchema, teams.teamAskedSchema).by(
    async () => (await requests()).landTeam,
  ),
  steer('merge a team', 'merge', teams.teamMergeSchema, teams.teamMergedSchema).by(
    async () => (await import('./team/merge-team.ts')).mergeTeam,
  ),
  steer('add members', 'team add', teams.teamAddSchema, teams.teamAddedSchema).by(
    async () => (await import('./team/add-members.ts')).addToTeam,
  ),
  answer('publish a message', 'bus publish', bus.busPublishSchema, bus.busPublishedSchema).by(
    async () => (await import('./team/person-bus.ts')).publishOnBus,
  ),
  read('read messages', 'bus read', bus.busReadSchema, bus.busDeliverySchema).by(
    async () => (await import('./team/person-bus.ts')).readBus,
  ),
  steer('remove a member', 'team remove', teams.teamMemberSchema, teams.teamAskedSchema).by(
    async () => (await requests()).removeMember,
  ),
  steer('pause a team', 'team pause', teams.teamNameSchema, teams.teamAskedSchema).by(
    async () => (await requests()).pauseTeam,
  ),
  {
    ...steer(
      'resume a team',
      'team resume',
      teams.teamNameSchema,
      z.union([teams.teamAskedSchema, teams.teamLineSchema]),
    ),
    isStream: true as const,
  }.by(async () => (await requests()).resumeTeam),
  steer('stop a team', 'team stop', teams.teamNameSchema, teams.teamAskedSchema).by(
    async () => (await requests()).stopTeam,
  ),
];
