// Everything that `pitwall doctor` examines, in the order of its report. A new probe is one function in this folder and one line below.
import { agentRegistry } from '../../config/agent-registry.ts';
import { loadConfig } from '../../config/load.ts';
import { defaultConfig } from '../../config/schema.ts';
import { Problem } from '../../core/problem.ts';
import { machineMemory } from '../../std/machine-memory.ts';
import { formatPolicy } from '../views/policy-text.ts';
import { agentProbes } from './agents.ts';
import { reportAgentsAtOnce } from './agents-at-once.ts';
import { judgeContainment, judgeSandbox } from './containment.ts';
import { probeGitHub } from './github.ts';
import { reportHooks } from './hooks.ts';
import type { DoctorProbe, DoctorWorkspace } from './probe.ts';
import { probeGit, probeNode, tmuxProbe, toolProbes } from './program.ts';
import { probeDependencies, probeGates } from './project.ts';
import { probeConfig, probeRepository, probeRoles, probeStore } from './repository.ts';

export async function probesFor(workspace: DoctorWorkspace): Promise<readonly DoctorProbe[]> {
  const { cwd, git, forgeAccess } = workspace;
  const { platform, versions, execPath } = process;
  const top = await unlessProblem(() => git.topFolder(cwd));
  const config = top === undefined ? undefined : (await unlessProblem(() => loadConfig(top)))?.config;
  const folder = top ?? cwd;
  const { runner, agentCommand: command } = config ?? {};
  const agents = config && Object.keys(config.agents).length > 0 ? agentRegistry(config, []) : [];
  const needsTmux = runner === 'tmux' || agents.some(agent => agent.runner === 'tmux');
  return [
    { name: 'Node', probe: () => probeNode(versions.node, execPath) },
    { name: 'git', probe: () => probeGit(workspace) },
    { name: 'repository', probe: () => probeRepository(git, cwd) },
    { name: 'config', probe: () => probeConfig(top) },
    { name: 'roles', probe: () => probeRoles(git, top) },
    ...(config && top !== undefined
      ? [
          { name: 'dependencies', probe: () => probeDependencies(workspace, top, config) },
          { name: 'gates', probe: () => probeGates(workspace, top) },
        ]
      : []),
    ...(config?.forge === 'github' ? [{ name: 'GitHub', probe: () => probeGitHub(folder, config, forgeAccess) }] : []),
    { name: 'store', probe: () => probeStore(workspace) },
    ...(top === undefined ? [] : [{ name: 'hooks', probe: async () => reportHooks(await workspace.lastHooks()) }]),
    { name: 'containment', probe: async () => judgeContainment(await workspace.probeContainment()) },
    {
      name: 'sandbox',
      probe: async () => judgeSandbox(await workspace.probeSandbox(), (config ?? defaultConfig).sandbox),
    },
    {
      name: 'commands',
      probe: async () => {
        const policy = (config ?? defaultConfig).commandPolicy;
        const isSandboxed =
          (config ?? defaultConfig).sandbox !== 'off' && (await workspace.probeSandbox()).kind === 'works';
        return { state: 'ok', found: formatPolicy(policy, isSandboxed) };
      },
    },
    { name: 'at once', probe: async () => reportAgentsAtOnce(config ?? defaultConfig, machineMemory()) },
    ...agentProbes({ workspace, folder, runner, command, agents, platform }),
    ...(needsTmux ? [tmuxProbe(workspace)] : []),
    ...toolProbes(workspace),
  ];
}

/** Undefined: a Problem is in the way, which its own probe reports. */
async function unlessProblem<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
