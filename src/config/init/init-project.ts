// Writes a repository's first configuration from what is found there, and says what to do next.

import { configFile, parseConfig } from '../load.ts';
import { defaultConfig } from '../schema.ts';
import { type CommandGate, detectStacks, type Stack } from './detect-stack.ts';
import { githubRepository, mainBranch } from './git-facts.ts';
import { importSettings, settingsFile } from './import-settings.ts';
import { type FirstConfig, renderConfig } from './render-config.ts';
import { refuseToReplace, writeConfigFile } from './write-config-file.ts';

export interface InitRequest {
  /** The repository's top folder. */
  readonly folder: string;
  /** Whether a file that is there may be replaced. */
  readonly force: boolean;
  hasProgram(name: string): Promise<boolean>;
}

export interface InitReport {
  readonly file: string;
  readonly imported: { readonly from: string; readonly keys: readonly string[] } | undefined;
  readonly manifests: readonly string[];
  readonly commands: Readonly<Partial<Record<CommandGate, string>>>;
  readonly agents: readonly string[];
  /** The GitHub repository that the file proposes or uses. */
  readonly github: string | undefined;
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

async function lookAround({ folder, hasProgram }: InitRequest) {
  const [imported, stacks, github, branch, agents] = await Promise.all([
    importSettings(folder),
    detectStacks(folder),
    githubRepository(folder, remote),
    mainBranch(folder, remote),
    programsThere(hasProgram),
  ]);
  return { imported, stacks, github, branch, agents, ...mergeCommands(stacks) };
}

function firstConfigOf({ imported, github, branch, commands, from }: Found): FirstConfig {
  const isBranchNews = branch !== defaultConfig.defaultBranch && !imported?.values.defaultBranch;
  return {
    ...(imported ? { imported: { from: settingsFile, values: imported.values } } : {}),
    ...(branch !== undefined && isBranchNews ? { defaultBranch: branch } : {}),
    commands: { from, lines: commands },
    ...(github === undefined ? {} : { github }),
  };
}

function reportOf({ imported, stacks, github, commands, agents }: Found): InitReport {
  return {
    file: configFile,
    imported: imported && { from: settingsFile, keys: Object.keys(imported.values) },
    manifests: stacks.map(stack => stack.manifest),
    commands,
    agents,
    github: imported ? String(imported.values.repo) : github,
    warnings: [...(imported?.warnings ?? []), ...stacks.flatMap(stack => stack.warning ?? [])],
    next: nextSteps(agents),
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

function nextSteps(agents: readonly string[]): readonly string[] {
  return [
    `Look through ${configFile} and commit it.`,
    ...(agents.length > 0 ? [] : ['Install an agent CLI and log in; pitwall doctor names some.']),
    'See what a run looks like: pitwall demo',
  ];
}
