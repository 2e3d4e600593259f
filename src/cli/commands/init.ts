// `pitwall init`: writes a first .pitwall/config.yaml, or connects a moved or copied repository with a store again.
import { Option } from 'commander';
import type { OfferRequest } from '../../app/setup/answers.ts';
import { isYes } from '../ask.ts';
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
  readonly skill?: true;
  readonly workflow?: true;
}

const alone = ['force', 'github', 'adopt', 'newId', 'skill', 'workflow'];
const without = (name: string) => alone.filter(other => other !== name);

export const initCommand = defineCommand({
  usage: 'init',
  summary: 'write a first .pitwall/config.yaml',
  description:
    'Examines the repository, its remote and the agent CLIs on the PATH, and writes .pitwall/config.yaml with what differs ' +
    'from the defaults. Imports the supervisor block of .pi/settings.json and the roles of that supervisor. With --github it checks the token, the repository, ' +
    'its project board and CODEOWNERS, and makes issues the items. With --skill or --workflow it shows one more file and writes it, unless one is there. Pitwall also works without this file.',
  examples: [
    { line: 'pitwall init', does: 'write it, unless it exists' },
    { line: 'pitwall init --force', does: 'replace it' },
    { line: 'pitwall init --github', does: 'items are issues of the GitHub repository behind the remote' },
    { line: 'pitwall init --github --project 3', does: 'the same, on the project board number 3' },
    { line: 'pitwall init --skill', does: 'a skill for agent CLIs: "supervise epic 7" calls pitwall tick' },
    { line: 'pitwall init --workflow', does: 'a workflow for GitHub: merged items of epics are done' },
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
      .addOption(new Option('--skill', 'write a skill for agent CLIs, for epics').conflicts(without('skill')))
      .addOption(
        new Option('--workflow', 'write a GitHub workflow that calls "pitwall hook pr-merged"').conflicts(
          without('workflow'),
        ),
      )
      .addOption(new Option('--adopt', 'this repository was moved: keep its store').conflicts(without('adopt')))
      .addOption(new Option('--new-id', 'this is a copy: give it a store of its own').conflicts(without('newId'))),
  action: (context, options: InitOptions) => {
    if (options.adopt || options.newId) return mendIdentity(context, options);
    if (options.skill || options.workflow) return offer(context, options.skill ? 'skill' : 'workflow');
    return writeAndPrint(context, options);
  },
});

/** Shown before it is written; a person who can be asked is asked. */
async function offer(context: CommandContext, what: OfferRequest['offer']): Promise<void> {
  const { app, ask, flags, terminal } = context;
  const { showOffer, writeOffer } = await import('../../app/setup/offer-files.ts');
  const { files } = await showOffer(app, { offer: what });
  const fresh = files.filter(({ state }) => state !== 'same');
  if (!flags.json && fresh[0]) terminal.printText(`${fresh[0].text}\n`);
  const places = fresh.map(({ path }) => path).join(' and ');
  const isWanted =
    !ask ||
    fresh.length === 0 ||
    isYes(await ask(`Write this to ${places}? [Y/n] `, { signal: context.signal() }), true);
  if (!isWanted) return terminal.print('Nothing was written.');
  const written = await writeOffer(app, await app.person(), { offer: what });
  if (flags.json) terminal.printJson(written);
  else terminal.print(places === '' ? 'It is there already.' : `Wrote ${places}.`);
}

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
