// Runs as other flows use them: how one is begun with the project's own settings, folded and asked.

import type { Project } from '../app/project.ts';
import { ensureAgentKnown } from '../config/agent-registry.ts';
import { resolveWorkflow } from '../config/project-workflows.ts';
import type { AgentRegistry } from '../core/agents/agent.ts';
import type { FlowEvent } from '../core/event.ts';
import type { AnyFlow } from '../core/flow.ts';
import { Problem } from '../core/problem.ts';
import { askedOfRun } from '../core/run/asked-of-run.ts';
import { runFlow } from '../core/run/flow.ts';
import type { RunState } from '../core/run/state.ts';
import { runSnapshot } from '../core/run/view/snapshot.ts';
import { isOwnBranch } from '../core/team/own-branch.ts';
import { teamWorkflow } from '../core/workflow/workflow.ts';
import { itemRuns } from '../effects/run/observe-run.ts';
import type { RegisteredRuns } from '../effects/run/run-kinds.ts';
import type { Journal } from '../ports/journal.ts';
import { done, failed } from '../ports/performed.ts';
import type { Containment } from '../ports/processes.ts';

export interface RunRegistration {
  readonly journal: Journal;
  readonly project: Pick<Project, 'config' | 'given' | 'base' | 'settings'>;
  readonly agents: AgentRegistry;
  readonly containment: Containment;
}

export function registeredRuns({ journal, project, agents, containment }: RunRegistration): RegisteredRuns {
  const folded = {
    flow: runFlow as unknown as AnyFlow,
    snapshotOf: (state: object) => runSnapshot(state as RunState),
  };
  const request: RegisteredRuns['request'] = async (run, { item, workflow, agent, base = project.base }, parent) => {
    try {
      resolveWorkflow(project.config, workflow);
      if (agent !== undefined) ensureAgentKnown(agents, agent);
      const chosen = agent === undefined ? {} : { agent };
      const settings = {
        ...(await project.settings(workflow)),
        ...landingOf(project, workflow),
        ...closingOf(project, base),
        ...chosen,
      };
      const branch = `${project.config.branchPrefix}${run}`;
      const requested: FlowEvent = {
        type: 'RunRequested',
        data: { run, item, branch, base, parent, settings, containment },
      };
      return done(requested);
    } catch (error) {
      // What a person has to put right first: the flow that asked says so.
      if (error instanceof Problem) return failed(`${error.message}. ${error.remedy}`);
      throw error;
    }
  };
  return { ...folded, of: itemRuns(journal, folded), request, factOf: askedOfRun };
}

/** What is on a branch of Pitwall's own is not merged yet: the pull request of that branch closes the item. */
function closingOf(project: Pick<Project, 'base'>, base: string) {
  return base !== project.base && isOwnBranch(base) ? { closesItems: false } : {};
}

/** Every commit that a team lands was verified as it is, unless the project wants all commits of its members. */
function landingOf({ given }: Pick<Project, 'given'>, workflow: string | undefined) {
  return workflow === teamWorkflow.name && !given.includes('landing') ? ({ landing: 'squash' } as const) : {};
}
