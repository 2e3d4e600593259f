// What a person asks of a team that is there: `team tell`, `answer`, `land`, `remove`, `pause`, `resume`, `stop`.
import type { TeamAsked } from '../../app/team/answers.ts';
import type { CommandContext } from '../context.ts';
import { type CommandFactory, defineCommand, type Example } from '../define-command.ts';
import { printAsked } from '../team/print-asked.ts';

const requests = () => import('../../app/team/requests.ts');
const named = (team: string | undefined) => (team === undefined ? {} : { team });

export const teamPauseCommand = simple({
  verb: 'pause',
  summary: 'start nothing new in the runs of a team until it is resumed',
  description:
    'Agents that are at work continue and their results are kept; nothing follows them until "pitwall team resume".',
  examples: [{ line: 'pitwall team pause', does: 'pause the open team' }],
  async ask({ app }, team) {
    return await (await requests()).pauseTeam(app, await app.person(), named(team));
  },
});

export const teamStopCommand = defineCommand({
  usage: 'stop [team]',
  summary: 'stop all runs of a team and end it',
  description:
    'Agents are ended and their work is kept. What has landed stays. "pitwall drop" removes single worktrees.',
  examples: [{ line: 'pitwall team stop auth', does: 'stop the team auth' }],
  async action(context, team: string | undefined) {
    const { app } = context;
    const signal = context.signal();
    const actor = await app.person();
    const asked = await (await requests()).stopTeam(app, actor, named(team));
    const { finishStop } = await import('../../app/team/finish-stop.ts');
    const isOver = asked.driver === null && (await finishStop(app, actor, asked.team, { signal }));
    printAsked(context, asked, { isOver });
  },
});

export const teamLandCommand = simple({
  verb: 'land',
  summary: 'land what is verified now, without waiting for the rest',
  description:
    'Otherwise the merge train begins when every member is verified. What is not verified is left out and lands later.',
  examples: [{ line: 'pitwall team land', does: 'land what is ready' }],
  async ask({ app }, team) {
    return await (await requests()).landTeam(app, await app.person(), named(team));
  },
});

export const teamResumeCommand = defineCommand({
  usage: 'resume [team]',
  summary: 'continue a team that was paused, interrupted or left',
  description: 'Drives the team in this terminal until nothing is left to do without you.',
  examples: [{ line: 'pitwall team resume', does: 'continue the open team' }],
  options: command => command.option('--plain', 'print lines instead of the live view'),
  async action(context, team: string | undefined, { plain }: { plain?: true }) {
    const { resumeTeam } = await requests();
    const { showTeam } = await import('../team/show-team.ts');
    context.app.preload();
    const signal = context.signal();
    const asked = await resumeTeam(context.app, await context.app.person(), named(team));
    await showTeam(context, { stream: asked.team, signal, isPlain: plain });
  },
});

export const teamRemoveCommand = defineCommand({
  usage: 'remove <member> [team]',
  summary: 'take a member out of a team; its run stops and its work is kept',
  description: 'The rest goes on. Members that depend on it cannot land until you say otherwise.',
  examples: [{ line: 'pitwall team remove login', does: 'of the open team' }],
  async action(context, member: string, team: string | undefined) {
    const { removeMember } = await requests();
    printAsked(context, await removeMember(context.app, await context.app.person(), { ...named(team), member }));
  },
});

export const teamTellCommand = defineCommand({
  usage: 'tell <member> <text> [team]',
  summary: 'tell a member what to do',
  description: 'Its agent reads it as a [directive] from you in its next prompt, and its work goes back to it.',
  examples: [{ line: 'pitwall team tell login "Use the existing session store"', does: 'a directive' }],
  async action(context, member: string, text: string, team: string | undefined) {
    const { directMember } = await requests();
    printAsked(context, await directMember(context.app, await context.app.person(), { ...named(team), member, text }));
  },
});

export const teamAnswerCommand = defineCommand({
  usage: 'answer <answer> [team]',
  summary: 'answer a question of a team',
  description: '"pitwall team status" shows the questions.',
  examples: [{ line: 'pitwall team answer yes', does: 'to the only open question' }],
  options: command => command.option('--question <id>', 'which one, where several are open'),
  async action(context, answer: string, team: string | undefined, { question }: { question?: string }) {
    const { answerTeam } = await import('../../app/team/questions.ts');
    const which = question === undefined ? {} : { question };
    const request = { ...named(team), ...which, answer };
    printAsked(context, await answerTeam(context.app, await context.app.person(), request));
  },
});

interface Simple {
  readonly verb: string;
  readonly summary: string;
  readonly description: string;
  readonly examples: readonly [Example, ...Example[]];
  ask(context: CommandContext, team: string | undefined): Promise<TeamAsked>;
}

function simple({ verb, ask, ...text }: Simple): CommandFactory {
  return defineCommand({
    usage: `${verb} [team]`,
    ...text,
    async action(context, team: string | undefined) {
      printAsked(context, await ask(context, team));
    },
  });
}
