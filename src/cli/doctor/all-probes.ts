// Everything `pitwall doctor` looks at, in the order it prints.
import type { CliContext } from '../context.ts';
import { agentProbes } from './agents.ts';
import { configProbe, findChosenAgent } from './config.ts';
import { gitProbe } from './git.ts';
import { githubProbes } from './github.ts';
import { nodeProbe } from './node.ts';
import type { DoctorProbe } from './probe.ts';
import { repositoryProbe } from './repository.ts';
import { rolesProbe } from './roles.ts';
import { toolProbes } from './tools.ts';

export async function allProbes(context: CliContext): Promise<readonly DoctorProbe[]> {
  const { cwd, environment, doctorProbes, githubLook } = context;
  const { platform } = process;
  return [
    nodeProbe(process.versions.node, process.execPath),
    gitProbe(environment.path),
    repositoryProbe(cwd),
    configProbe(cwd),
    rolesProbe(cwd),
    ...(await githubProbes(cwd, githubLook)),
    ...doctorProbes,
    ...agentProbes({ environment, platform, ...(await findChosenAgent(cwd)) }),
    ...toolProbes(environment.path),
  ];
}
