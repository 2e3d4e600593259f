// Epics of a repository: item files of the working copy, or issues where the configuration says so.
import { basename, join } from 'node:path';
import { systemClock } from '../adapters/clock/system.ts';
import { approvingCommits } from '../adapters/epics/files/approving-commits.ts';
import { isOwnersAddress } from '../adapters/epics/files/owner-by-email.ts';
import { createEpicFiles } from '../adapters/epics/files.ts';
import { createPreflight, type PreflightOptions } from '../adapters/epics/preflight.ts';
import { takeTurn } from '../adapters/store/libsql/turn.ts';
import { readReviews } from '../adapters/thread/read-streams.ts';
import { readRuns } from '../app/runs/find-run.ts';
import { findCodeowners } from '../app/setup/find-owners.ts';
import type { Environment } from '../config/environment.ts';
import { createItem } from '../config/items/create-item.ts';
import { openItems } from '../config/items/open-items.ts';
import type { AgentRegistry } from '../core/agents/agent.ts';
import { absent, known } from '../core/answer.ts';
import { isEpicText } from '../core/epic/body/is-epic.ts';
import { readEpicBody } from '../core/epic/body/read-epic-body.ts';
import type { Board } from '../ports/board.ts';
import type { Epics } from '../ports/epics.ts';
import { agentProbe } from './agent-probe.ts';
import type { ForgeOptions } from './forge.ts';
import { authorOf } from './git.ts';
import { gitReader } from './git-reader.ts';

export interface EpicsOptions extends ForgeOptions {
  readonly environment: Environment;
  readonly agents: AgentRegistry;
  /** Undefined: there is none. */
  readonly remote: string | undefined;
}

export async function openEpics(options: EpicsOptions, board: Board): Promise<Epics> {
  const { github, repository } = options;
  const preflight = (more: Pick<PreflightOptions, 'openReviewOf' | 'project'>) =>
    createPreflight({
      board,
      git: gitReader,
      folder: repository,
      bases: basesOf(options),
      ...probeOf(options),
      ...more,
    });
  if (!github)
    return inFiles(options, preflight({ project: basename(repository), openReviewOf: openReviewHere(options) }));
  const { openGitHubEpics } = await import('./github-epics.ts');
  return openGitHubEpics({ ...options, github }, preflight);
}

/** As the remote has it, then as it is here. */
const basesOf = ({ base, remote }: EpicsOptions): readonly string[] => [
  ...(remote === undefined ? [] : [`refs/remotes/${remote}/${base}`]),
  `refs/heads/${base}`,
];

function probeOf({ agents, config, environment, repository, store }: EpicsOptions): Pick<PreflightOptions, 'agentOf'> {
  const atWork = (agent: string) => store.queue.atWork(agent);
  return { agentOf: agentProbe({ agents, config, environment, repository, atWork, now: systemClock.now }) };
}

/** Longer than a write of one file may take. */
const writingMaxMs = 60_000;

function inFiles(options: EpicsOptions, preflight: Epics['preflight']): Epics {
  const { repository: folder, base, store } = options;
  const items = openItems(gitReader, folder, base);
  const taken = async () => (await readRuns(store.journal)).flatMap(({ request }) => request?.item ?? []);
  return createEpicFiles({
    folder,
    items,
    isOpen: text => isEpicText(text) && statusOf(text) !== 'done',
    createItem: async draft => await createItem({ folder, draft, taken: await taken() }),
    takeTurn: () => takeTurn({ path: join(store.stateFolder, 'epics.lock'), heldMaxMs: writingMaxMs }),
    approvalsOf: approvingCommits({
      git: gitReader,
      folder,
      bases: basesOf(options),
      statusOf,
      isOwner: (email, commit) => isOwner(options, email, commit),
    }),
    preflight,
  });
}

function statusOf(text: string): string | undefined {
  const reading = readEpicBody(text, { form: 'file' });
  return reading.kind === 'read' ? (reading.body.status ?? undefined) : undefined;
}

/** Those of the configuration and of CODEOWNERS on the base, as that commit has it. */
async function isOwner({ config, repository }: EpicsOptions, email: string, commit: string): Promise<boolean> {
  const listed = await findCodeowners(gitReader, repository, commit);
  return isOwnersAddress(email, {
    owners: { accounts: [...config.codeowners, ...listed.owners], emails: listed.emails },
    ownAddress: authorOf(config).email,
    personAddress: await gitReader.ask(repository, ['config', 'user.email']),
  });
}

/** Reviews on this machine, of runs here. */
function openReviewHere({ store: { journal } }: EpicsOptions): PreflightOptions['openReviewOf'] {
  return async item => {
    const open = (await readReviews(journal)).find(review => review.item === item && review.state === 'open');
    return open ? known(`the review of ${open.branch}`) : absent;
  };
}
