// `pitwall init`: writes a first .pitwall/config.yaml, or connects a moved or copied repository with a store again.
import { Option } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { wholeNumber } from '../whole-number.ts';

interface InitOptions {
  readonly force?: true;
  readonly github?: true;
  readonly project?: number;
  readonly adopt?: true;
  readonly newId?: true;
}

const alone = ['force', 'github', 'adopt', 'newId'];
const without = (name: string) => alone.filter(other => other !== name);

export const initCommand = defineCommand({
  usage: 'init',
  summary: 'write a first .pitwall/config.yaml',
  description:
    'Examines the repository, its remote and the agent CLIs on the PATH, and writes .pitwall/config.yaml with what differs ' +
    'from the defaults. Imports the supervisor block of .pi/settings.json and the roles of that supervisor. With --github it checks the token, the repository, ' +
    'its project board and CODEOWNERS, and makes issues the items. Pitwall also works without this file.',
  examples: [
    { line: 'pitwall init', does: 'write it, unless it exists' },
    { line: 'pitwall init --force', does: 'replace it' },
    { line: 'pitwall init --github', does: 'items are issues of the GitHub repository behind the remote' },
    { line: 'pitwall init --github --project 3', does: 'the same, on the project board number 3' },
    { line: 'pitwall init --new-id', does: 'this repository is a copy: give it a store of its own' },
  ],
  options: command =>
    command
      .option('--force', 'replace an existing configuration')
      .option('--github', 'work on the issues of the GitHub repository behind the remote')
      .addOption(
        new Option('--project <number>', 'the number of its project board; implies --github')
          .argParser(wholeNumber('--project', 1, 2 ** 31 - 1))
          .implies({ github: true }),
      )
      .addOption(new Option('--adopt', 'this repository was moved: keep its store').conflicts(without('adopt')))
      .addOption(new Option('--new-id', 'this is a copy: give it a store of its own').conflicts(without('newId'))),
  action: (context, options: InitOptions) =>
    options.adopt || options.newId ? mendIdentity(context, options) : writeAndPrint(context, options),
});

async function mendIdentity({ app, flags, terminal }: CommandContext, { adopt }: InitOptions): Promise<void> {
  const { adoptStore, replaceId } = await import('../../app/setup/repository-identity.ts');
  const actor = await app.person();
  const answer = await (adopt ? adoptStore(app, actor) : replaceId(app, actor));
  if (flags.json) terminal.printJson(answer);
  else terminal.print(answer.done);
}

async function writeAndPrint(context: CommandContext, { force, github, project }: InitOptions): Promise<void> {
  const { initProject } = await import('../../app/setup/init-project.ts');
  const { renderInitReport } = await import('../setup/render-init.ts');
  const { app, flags, terminal } = context;
  const report = await initProject(app, await app.person(), {
    force: force === true,
    github: github && { projectNumber: project },
  });
  if (flags.json) terminal.printJson(report);
  else for (const line of renderInitReport(report)) terminal.print(line);
  if (github && !report.isOnGitHub) context.finishWith(exitCodes.stopped);
}
