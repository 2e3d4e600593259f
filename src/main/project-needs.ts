// What the project of a checkout needs: the same choice of package managers and the same plans as when it is set up and judged.
import { systemClock } from '../adapters/clock/system.ts';
import { readGateInput } from '../adapters/gates/runner/read-gate-input.ts';
import { chooseInstallers } from '../adapters/setup/installers/choose-installers.ts';
import { nestedProjects } from '../adapters/setup/installers/nested-projects.ts';
import { readProjectFiles } from '../adapters/setup/installers/read-project-files.ts';
import type { Environment } from '../config/environment.ts';
import { loadConfig } from '../config/load.ts';
import { allGates } from '../gates/index.ts';
import type { Gate, GateInput } from '../ports/gate.ts';
import type { GateNeed, ProjectNeeds } from '../ports/project-needs.ts';
import { gitFor } from './git.ts';

export function createProjectNeeds(environment: Environment): ProjectNeeds {
  return {
    findDependencies: async checkout => {
      const project = await readProjectFiles(gitFor(environment, { home: checkout }), checkout);
      const needs = chooseInstallers(project).map(({ name: by, from, program, isLocked, fills, refused }) => {
        const why = refused === undefined ? {} : { refused };
        return { by, from, program, isLocked, hasPrograms: fills !== undefined, ...why };
      });
      return { needs, nested: needs.length > 0 ? [] : nestedProjects(project) };
    },
    planGates: async checkout => {
      const { config } = await loadConfig(checkout);
      const input = await wholeInput(checkout, environment);
      const gates = allGates(config).filter(({ name }) => config.gates[name] !== 'off');
      return input ? await Promise.all(gates.map(gate => needOf(gate, input))) : [];
    },
  };
}

/** Undefined: nothing is committed yet. */
async function wholeInput(repository: string, environment: Environment): Promise<GateInput | undefined> {
  const git = gitFor(environment, { home: repository });
  const head = await git.commit('HEAD', repository);
  if (head === undefined) return undefined;
  const parts = { git, repository, environment: environment.variables, clock: systemClock };
  const input = await readGateInput(parts, { head, base: head, subject: undefined });
  const unchanged = { how: 'modified', isBinary: false, added: [], removed: [] } as const;
  return { ...input, change: { files: [...input.head.paths].map(path => ({ path, ...unchanged })) } };
}

async function needOf(gate: Gate, input: GateInput): Promise<GateNeed> {
  const plan = await gate.plan(input, 'head');
  if (plan.kind !== 'run') return { gate: gate.name, programs: [], skipped: plan.reason };
  const programs = plan.tools.flatMap(({ from, program }) => (from === 'project' || from === 'path' ? [program] : []));
  return { gate: gate.name, programs: [...new Set(programs)] };
}
