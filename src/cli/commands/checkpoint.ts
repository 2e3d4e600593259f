// `pitwall checkpoint CHECKPOINT-00N --session <folder>`: judges what a team has done so far, on a folder that another tool may have made.
import { Problem } from '../../core/problem.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';

interface Options {
  readonly session?: string;
  readonly now?: string;
  readonly judged?: string;
}

export const checkpointCommand = defineCommand({
  usage: 'checkpoint <checkpoint>',
  summary: 'check whether documents, process and team are sound between two phases',
  description:
    'Reads the session in a folder, of Pitwall or of another tool, and checks it: do the documents agree, was the process followed, is ' +
    'the team healthy? Writes a report to artifacts/, risks to wisdom/issues.md, and messages to the coordinator; everything else stays ' +
    'as it is. Needs no engine and no agent: what only a judge can say is a warning. Exit code 1 when it blocks.',
  examples: [
    { line: 'pitwall checkpoint CHECKPOINT-001 --session ./session', does: 'brief and requirements' },
    {
      line: 'pitwall checkpoint CHECKPOINT-003 --session ./session --judged pass',
      does: 'you judged the rest yourself',
    },
    {
      line: 'pitwall checkpoint CHECKPOINT-002 --session ./session --now 2026-11-16T12:00:00Z --json',
      does: 'as of another time, for programs',
    },
  ],
  options: command =>
    command
      .option('--session <folder>', 'the folder with team-session.json, spec/, plan/, wisdom/ and .msg/')
      .option('--now <time>', 'the time that counts as now, such as 2026-11-16T12:00:00Z; default: now')
      .option('--judged <result>', 'pass: take the checks that need a judge as passed; default: they warn'),
  async action(context, checkpoint: string, options: Options) {
    const { checkpointRequestSchema } = await import('../../app/checkpoint/answers.ts');
    const { runCheckpoint } = await import('../../app/checkpoint/run-checkpoint.ts');
    const { app, flags, terminal } = context;
    if (options.session === undefined) throw usage('--session is missing: the folder of the session');
    const given = checkpointRequestSchema.safeParse({ checkpoint, ...options });
    if (!given.success) throw usage(faultOf(given.error.issues[0]?.path[0]));
    const answer = await runCheckpoint(app, await app.person(), given.data);
    if (answer.verdict === 'block') context.finishWith(exitCodes.stopped);
    if (flags.json) return terminal.printJson(answer);
    const { renderCheckpoint } = await import('../checkpoint/render-checkpoint.ts');
    for (const line of renderCheckpoint(options.session, answer, terminal)) terminal.print(line);
  },
});

function faultOf(key: PropertyKey | undefined): string {
  if (key === 'checkpoint') return 'the checkpoint must be CHECKPOINT-001, CHECKPOINT-002 or CHECKPOINT-003';
  if (key === 'now') return '--now must be a time such as 2026-11-16T12:00:00Z';
  return key === 'judged' ? '--judged must be pass' : '--session must name a folder';
}

function usage(what: string): Problem {
  return new Problem({ code: 'usage', what, remedy: 'See "pitwall checkpoint --help".' });
}
