// What `init` finds out about dependencies: where Pitwall can install them a configuration needs nothing for that.
import type { NestedProject } from '../../ports/project-needs.ts';
import { findProgram } from '../../std/find-program.ts';
import type { DoctorWorkspace } from '../doctor/probe.ts';

export interface DependencyFindings {
  readonly nested: readonly NestedProject[];
  /** Why something cannot be installed, and what to do about it. */
  readonly lacks: readonly string[];
}

type Source = Pick<DoctorWorkspace, 'projectNeeds' | 'environment'>;

export async function inspectDependencies({ projectNeeds, environment }: Source, folder: string) {
  const { needs, nested } = await projectNeeds.findDependencies(folder);
  const lacks = needs.flatMap(({ refused, program }) => {
    if (refused !== undefined) return [refused];
    return findProgram(program, environment.path) === undefined ? [`${program} is not on the PATH: install it`] : [];
  });
  return { nested, lacks } satisfies DependencyFindings;
}
