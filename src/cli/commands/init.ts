// `pitwall init`: writes a first .pitwall/config.yaml from what it finds, or mends the tie between repository and store.
import { type Command, Option } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { findProgram } from '../find-program.ts';
import { wholeNumber } from '../whole-number.ts';

interface InitOptions {
  readonly force?: true;
  readonly github?: true;
  readonly project?: number;
  readonly adopt?: true;
  readonly newId?: true;
}

export function initCommand(context: CommandContext): Command {
  const alone = ['force', 'github', 'adopt', 'newId'];
  return defineCommand({
    usage: 'init',
    summary: 'write a first .pitwall/config.yaml',
    description:
      'Looks at the repository, its remote and the agent CLIs on the PATH, and writes .pitwall/config.yaml with what ' +
      'differs from the defaults. Takes over the supervisor block of .pi/settings.json. With --github it looks at the token, the ' +
      'repository, its project board and CODEOWNERS, and makes issues the items. Pitwall also works without.',
    examples: [
      { line: 'pitwall init', does: 'write it, unless it is there' },
      { line: 'pitwall init --force', does: 'write it anew' },
      { line: 'pitwall init --github', does: 'items are issues of the GitHub repository behind the remote' },
      { line: 'pitwall init --github --project 3', does: 'the same, on the project board number 3' },
      { line: 'pitwall init --new-id', does: 'this repository is a copy: give it a store of its own' },
    ],
  })
    .option('--force', 'replace a configuration that is there')
    .option('--github', 'work on the issues of the GitHub repository behind the remote')
    .addOption(
      new Option('--project <number>', 'the number of its project board; GitHub is meant then')
        .argParser(wholeNumber('--project', 1, 2 ** 31 - 1))
        .implies({ github: true }),
    )
    .addOption(new Option('--adopt', 'this repository was moved: keep its store').conflicts(without(alone, 'adopt')))
    .addOption(new Option('--new-id', 'this is a copy: give it a store of its own').conflicts(without(alone, 'newId')))
    .action((options: InitOptions) => init(context, options));
}

function without(names: readonly string[], name: string): string[] {
  return names.filter(other => other !== name);
}

async function init(context: CommandContext, options: InitOptions): Promise<void> {
  if (options.adopt) sayDone(context, await context.storeTie.adopt(context.cwd));
  else if (options.newId) sayDone(context, await context.storeTie.replaceId(context.cwd));
  else await writeAndPrint(context, options);
}

function sayDone({ flags, terminal }: CommandContext, done: string): void {
  if (flags.json) terminal.printJson({ done });
  else terminal.print(done);
}

async function writeAndPrint(context: CommandContext, { force, github, project }: InitOptions): Promise<void> {
  const { cwd, environment, flags, terminal } = context;
  const [{ initProject }, { renderInitReport }, { repositoryFolder }] = await Promise.all([
    import('../../config/init/init-project.ts'),
    import('../../config/init/render-report.ts'),
    import('../../config/repository-folder.ts'),
  ]);
  const report = await initProject({
    folder: await repositoryFolder(cwd),
    force: force === true,
    look: context.githubLook,
    github: github && { projectNumber: project },
    hasProgram: async name => (await findProgram(name, environment.path)) !== undefined,
  });
  if (flags.json) terminal.printJson(report);
  else for (const line of renderInitReport(report)) terminal.print(line);
  if (github && !report.isOnGitHub) context.finishWith(exitCodes.stopped);
}
