// `init`: writes a repository's first configuration from what is found there, and says what to do next.

import { configFile, parseConfig } from '../../config/load.ts';
import { defaultConfig } from '../../config/schema.ts';
import type { Actor } from '../../core/event.ts';
import { findProgram } from '../../std/find-program.ts';
import type { DoctorWorkspace } from '../doctor/probe.ts';
import { ensurePerson } from '../use-case.ts';
import type { GitHubSetup, InitReport, InitRequest } from './answers.ts';
import { type CommandGate, detectStacks, type Stack } from './detect-stack.ts';
import { gitPawFile, importGitPaw } from './import-git-paw.ts';
import { importRoles, writeRoles } from './import-roles.ts';
import { importSettings, settingsFile } from './import-settings.ts';
import { inspectDependencies } from './inspect-dependencies.ts';
import { type FirstConfig, renderConfig } from './render-config.ts';
import { isComplete, setUpGitHub } from './set-up-github.ts';
import { refuseToReplace, writeConfigFile } from './write-config-file.ts';

type InitWorkspace = Pick<
  DoctorWorkspace,
  'cwd' | 'git' | 'environment' | 'knownClis' | 'forgeAccess' | 'projectNeeds'
>;

const { remote } = defaultConfig;

/** A Problem when there is a configuration already, or nothing to write to. */
export async function initProject(workspace: InitWorkspace, actor: Actor, request: InitRequest): Promise<InitReport> {
  ensurePerson(actor);
  const folder = await workspace.git.topFolder(workspace.cwd);
  if (!request.force) await refuseToReplace(folder);
  const found = await inspectProject(workspace, folder, request.github);
  const text = renderConfig(firstConfigOf(found));
  // What init writes must load; a file that does not would be a bug here, and is better not written.
  parseConfig(text);
  await writeConfigFile(folder, text, request.force);
  writeRoles(folder, found.roles);
  return reportOf(found);
}

type Found = Awaited<ReturnType<typeof inspectProject>>;

async function inspectProject(workspace: InitWorkspace, folder: string, wanted: InitRequest['github']) {
  const [imported, gitPaw, roles, stacks, github, branch, dependencies] = await Promise.all([
    importSettings(folder),
    importGitPaw(folder),
    importRoles(folder),
    detectStacks(folder),
    workspace.forgeAccess.findRepository(folder, remote),
    workspace.git.mainBranch(folder, remote),
    inspectDependencies(workspace, folder),
  ]);
  const setup = wanted && (await setUpGitHub(workspace, folder, wanted, imported?.config));
  const agents = installedClis(workspace);
  return { imported, gitPaw, roles, stacks, github, setup, branch, dependencies, agents, ...mergeCommands(stacks) };
}

function firstConfigOf(found: Found): FirstConfig {
  const { imported, gitPaw, github, setup, branch: ofGit, commands, from, dependencies } = found;
  const branch = setup?.defaultBranch ?? ofGit;
  const isOtherBranch = branch !== defaultConfig.defaultBranch && !imported?.values.defaultBranch;
  return {
    ...(imported ? { imported: { from: settingsFile, values: { ...imported.values, ...choicesOf(setup) } } } : {}),
    ...(branch !== undefined && isOtherBranch ? { defaultBranch: branch } : {}),
    dependencies,
    ...(gitPaw ? { gitPaw: gitPaw.values } : {}),
    commands: {
      from: [...from, ...(gitPaw?.commands ? [gitPawFile] : [])],
      lines: { ...commands, ...gitPaw?.commands },
    },
    ...(setup ? { setup } : {}),
    ...(github === undefined ? {} : { github }),
  };
}

/** What a person chose now overrides what is imported. */
function choicesOf(setup: GitHubSetup | undefined): Readonly<Record<string, unknown>> {
  if (!setup?.project) return {};
  const isOtherField = setup.statusField !== defaultConfig.statusField;
  return { projectNumber: setup.project.number, ...(isOtherField ? { statusField: setup.statusField } : {}) };
}

function reportOf(found: Found): InitReport {
  const { imported, gitPaw, roles, stacks, github, setup, commands, agents, dependencies } = found;
  return {
    file: configFile,
    imported: imported && { from: settingsFile, keys: Object.keys(imported.values) },
    ...(gitPaw && gitPaw.keys.length > 0 ? { gitPaw: { from: gitPawFile, keys: gitPaw.keys } } : {}),
    roles: [...roles.files.keys()],
    manifests: stacks.map(stack => stack.manifest),
    commands,
    agents,
    github: imported ? String(imported.values.repo) : (setup?.repo ?? github),
    setup,
    isOnGitHub: imported !== undefined || (setup !== undefined && isComplete(setup)),
    warnings: [
      ...(imported?.warnings ?? []),
      ...(gitPaw?.warnings ?? []),
      ...roles.warnings,
      ...stacks.flatMap(stack => stack.warning ?? []),
      ...dependencies.lacks.map(lack => `dependencies will not be installed: ${lack}`),
      ...(setup?.warnings ?? []),
    ],
    next: nextSteps(agents, setup),
  };
}

function installedClis({ environment, knownClis }: InitWorkspace): readonly string[] {
  return knownClis.map(({ name }) => name).filter(name => findProgram(name, environment.path) !== undefined);
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
    ...(agents.length > 0
      ? []
      : ['Install an agent CLI and log in; "pitwall doctor" lists the CLIs that Pitwall knows.']),
    ...(setup ? ['Items of epics are done when they are merged: pitwall init --workflow'] : []),
    'See what a run looks like: pitwall demo',
  ];
}
