// Everything that `pitwall doctor` examines, in the order of its report. A new probe is one file here and one line below.
import { agentProbes } from './agents.ts';
import { configProbe, readConfig } from './config.ts';
import { containmentProbe } from './containment.ts';
import { gitProbe } from './git.ts';
import { githubProbes } from './github.ts';
import { nodeProbe } from './node.ts';
import type { DoctorProbe, DoctorWorkspace } from './probe.ts';
import { repositoryProbe } from './repository.ts';
import { rolesProbe } from './roles.ts';
import { storeProbe } from './store.ts';
import { toolProbes } from './tools.ts';

export async function probesFor(workspace: DoctorWorkspace): Promise<readonly DoctorProbe[]> {
  const { cwd, git, forgeAccess } = workspace;
  const { platform } = process;
  const { folder, config } = await readConfig(git, cwd);
  return [
    nodeProbe(process.versions.node, process.execPath),
    gitProbe(workspace),
    repositoryProbe(git, cwd),
    configProbe(git, cwd),
    rolesProbe(git, cwd),
    ...githubProbes(folder, config, forgeAccess),
    storeProbe(workspace.findStorePath),
    containmentProbe(workspace.probeContainment),
    ...agentProbes({ workspace, folder, runner: config?.runner, command: config?.agentCommand, platform }),
    ...toolProbes(workspace),
  ];
}
