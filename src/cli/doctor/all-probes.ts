// Everything `pitwall doctor` looks at, in the order it prints.
import type { CliContext } from '../context.ts';
import { agentProbes } from './agents.ts';
import { configProbe } from './config.ts';
import { gitProbe } from './git.ts';
import { nodeProbe } from './node.ts';
import type { DoctorProbe } from './probe.ts';
import { repositoryProbe } from './repository.ts';
import { toolProbes } from './tools.ts';

export function allProbes({ cwd, environment, doctorProbes }: CliContext): readonly DoctorProbe[] {
  return [
    nodeProbe(process.versions.node, process.execPath),
    gitProbe(environment.path),
    repositoryProbe(cwd),
    configProbe(cwd),
    ...doctorProbes,
    ...agentProbes(environment.path),
    ...toolProbes(environment.path),
  ];
}
