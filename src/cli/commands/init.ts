// `pitwall init`: writes a first .pitwall/config.yaml from what it finds, or mends the tie between repository and store.
import { type Command, Option } from 'commander';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { findProgram } from '../find-program.ts';

interface InitOptions {
  readonly force?: true;
  readonly adopt?: true;
  readonly newId?: true;
}

export function initCommand(context: CommandContext): Command {
  const alone = ['force', 'adopt', 'newId'];
  return defineCommand({
    usage: 'init',
    summary: 'write a first .pitwall/config.yaml',
    description:
      'Looks at the repository, its remote and the agent CLIs on the PATH, and writes .pitwall/config.yaml with what ' +
      'differs from the defaults. Takes over the supervisor block of .pi/settings.json. Pitwall also works without.',
    examples: [
      { line: 'pitwall init', does: 'write it, unless it is there' },
      { line: 'pitwall init --force', does: 'write it anew' },
      { line: 'pitwall init --new-id', does: 'this repository is a copy: give it a store of its own' },
    ],
  })
    .option('--force', 'replace a configuration that is there')
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
  else await writeAndPrint(context, options.force === true);
}

function sayDone({ flags, terminal }: CommandContext, done: string): void {
  if (flags.json) terminal.printJson({ done });
  else terminal.print(done);
}

async function writeAndPrint({ cwd, environment, flags, terminal }: CommandContext, force: boolean): Promise<void> {
  const [{ initProject }, { renderInitReport }, { repositoryFolder }] = await Promise.all([
    import('../../config/init/init-project.ts'),
    import('../../config/init/render-report.ts'),
    import('../../config/repository-folder.ts'),
  ]);
  const report = await initProject({
    folder: await repositoryFolder(cwd),
    force,
    hasProgram: async name => (await findProgram(name, environment.path)) !== undefined,
  });
  if (flags.json) terminal.printJson(report);
  else for (const line of renderInitReport(report)) terminal.print(line);
}
