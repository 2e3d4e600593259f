// One thing that `pitwall doctor` examines, and what it may use for that. A probe changes nothing.
import type { Environment } from '../../config/environment.ts';
import type { AgentCli } from '../../ports/agent-cli.ts';
import type { ForgeAccess } from '../../ports/forge-access.ts';
import type { AskVersion } from '../../ports/programs.ts';
import type { ProjectNeeds } from '../../ports/project-needs.ts';
import type { Location } from '../location.ts';
import type { ProbeReport } from './answers.ts';
import type { ContainmentLevel, SandboxLevel } from './containment.ts';

export interface DoctorProbe {
  readonly name: string;
  /** A thrown Problem becomes a failed probe. */
  probe(): Promise<ProbeReport>;
}

export interface DoctorWorkspace extends Location {
  readonly environment: Environment;
  readonly knownClis: readonly AgentCli[];
  readonly askVersion: AskVersion;
  readonly forgeAccess: ForgeAccess;
  readonly projectNeeds: ProjectNeeds;
  /** The path or address of the store, after opening it; undefined when there is none yet. */
  findStorePath(): Promise<string | undefined>;
  /** When what cron or CI calls went well last, in milliseconds; a hook that never did is missing. */
  lastHooks(): Promise<ReadonlyMap<string, number>>;
  probeContainment(): Promise<ContainmentLevel>;
  probeSandbox(): Promise<SandboxLevel>;
}
