// Writes a repository's first configuration from what is found there, and says what to do next.

import { configFile, parseConfig } from '../load.ts';
import { defaultConfig } from '../schema.ts';
import { type CommandGate, detectStacks, type Stack } from './detect-stack.ts';
import { mainBranch } from './git-facts.ts';
import type { GitHubLook } from './github-sight.ts';
import { importSettings, settingsFile } from './import-settings.ts';
import { type FirstConfig, renderConfig } from './render-config.ts';
import { type GitHubSetup, isComplete, setUpGitHub } from './set-up-github.ts';
import { refuseToReplace, writeConfigFile } from './write-config-file.ts';

export interface InitRequest {
  /** The repository's top folder. */
  readonly folder: string;
  /** Whether a file that is there may be replaced. */
  readonly force: boolean;
  hasProgram(name: string): Promise<boolean>;
  readonly look: GitHubLook;
  /** Whether items are to be issues of GitHub, and on which board. */
  readonly github?: { readonly projectNumber?: number | undefined } | undefined;
}

export interface InitReport {
  readonly file: string;
  readonly imported: { readonly from: string; readonly keys: readonly string[] } | undefined;
  readonly manifests: readonly string[];
  readonly commands: Readonly<Partial<Record<CommandGate, string>>>;
  readonly agents: readonly string[];
  /** The GitHub repository that the file proposes or uses. */
  readonly github: string | undefined;
  /** What was seen there and what it lacks, where GitHub was asked for. */
  readonly setup: GitHubSetup | undefined;
  /** Whether the file makes GitHub the forge. */
  readonly isOnGitHub: boolean;
  readonly warnings: readonly string[];
  readonly next: readonly string[];
}

const agentPrograms = ['claude', 'codex', 'gemini', 'opencode', 'pi'];
const { remote } = defaultConfig;

export async function initProject(request: InitRequest): Promise<InitReport> {
  const { folder, force } = request;
  if (!force) await refuseToReplace(folder);
  const found = await lookAround(request);
  const text = renderConfig(firstConfigOf(found));
  // What init writes must load; a file that does not would be a bug here, and is better not written.
  parseConfig(text);
  await writeConfigFile(folder, text, force);
  return reportOf(found);
}

type Found = Awaited<ReturnType<typeof lookAround>>;

async function lookAround({ folder, hasProgram, look, github: wanted }: InitRequest) {
  const [imported, stacks, github, branch, agents] = await Promise.all([
    importSettings(folder),
    detectStacks(folder),
    look.findRepository(folder, remote),
    mainBranch(folder, remote),
    programsThere(hasProgram),
  ]);
  const setup = wanted && (await setUpGitHub({ folder, look, ...wanted, imported: imported?.config }));
  return { imported, stacks, github, setup, branch, agents, ...mergeCommands(stacks) };
}

function firstConfigOf({ imported, github, setup, branch: ofGit, commands, from }: Found): FirstConfig {
  const branch = setup?.defaultBranch ?? ofGit;
  const isBranchNews = branch !== defaultConfig.defaultBranch && !imported?.values.defaultBranch;
  return {
    ...(imported ? { imported: { from: settingsFile, values: { ...imported.values, ...choicesOf(setup) } } } : {}),
    ...(branch !== undefined && isBranchNews ? { defaultBranch: branch } : {}),
    commands: { from, lines: commands },
    ...(setup ? { setup } : {}),
    ...(github === undefined ? {} : { github }),
  };
}

/** What was chosen now goes before what is taken over. */
function choicesOf(setup: GitHubSetup | undefined): Readonly<Record<string, unknown>> {
  if (!setup?.project) return {};
  const isFieldNews = setup.statusField !== defaultConfig.statusField;
  return { projectNumber: setup.project.number, ...(isFieldNews ? { statusField: setup.statusField } : {}) };
}

function reportOf({ imported, stacks, github, setup, commands, agents }: Found): InitReport {
  return {
    file: configFile,
    imported: imported && { from: settingsFile, keys: Object.keys(imported.values) },
    manifests: stacks.map(stack => stack.manifest),
    commands,
    agents,
    github: imported ? String(imported.values.repo) : (setup?.repo ?? github),
    setup,
    isOnGitHub: imported !== undefined || (setup !== undefined && isComplete(setup)),
    warnings: [
      ...(imported?.warnings ?? []),
      ...stacks.flatMap(stack => stack.warning ?? []),
      ...(setup?.warnings ?? []),
    ],
    next: nextSteps(agents, setup),
  };
}

async function programsThere(hasProgram: InitRequest['hasProgram']): Promise<readonly string[]> {
  const isThere = await Promise.all(agentPrograms.map(hasProgram));
  return agentPrograms.filter((_, at) => isThere[at]);
}

/** A gate runs one command: where two stacks suggest one, the first stack's is taken. */
function mergeCommands(stacks: readonly Stack[]) {
  const from = stacks.filter(stack => Object.keys(stack.commands).length > 0).map(stack => stack.manifest);
  const commands: Partial<Record<CommandGate, string>> = Object.assign({}, ...stacks.toReversed().map(s => s.commands));
  return { commands, from };
}

function nextSteps(agents: readonly string[], setup: GitHubSetup | undefined): readonly string[] {
  const isPartial = setup !== undefined && !isComplete(setup);
  return [
    ...(isPartial ? ['Add what is missing, then run pitwall init --github --force.'] : []),
    `Look through ${configFile} and commit it.`,
    ...(agents.length > 0 ? [] : ['Install an agent CLI and log in; pitwall doctor names some.']),
    'See what a run looks like: pitwall demo',
  ];
}
