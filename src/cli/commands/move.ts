// `pitwall move <run> <status>`: a person sends a run to another step, where the workflow allows it.
import type { Command } from 'commander';
import { Problem } from '../../core/problem.ts';
import { jumpRefusal } from '../../core/run/rules/jump.ts';
import { currentStep, requestOf } from '../../core/run/view.ts';
import { stepOf } from '../../core/run/workflow.ts';
import type { CommandContext } from '../context.ts';
import { defineCommand } from '../define-command.ts';
import { refuseStopped } from '../run/refuse-over.ts';
import { steer } from '../run/steer.ts';

export function moveCommand(context: CommandContext): Command {
  return defineCommand({
    usage: 'move <run> <status>',
    summary: 'send a run to another step',
    description:
      'Where the workflow leads there from the current step. The attempt under way is ended first. Done is reached by evidence alone.',
    examples: [{ line: 'pitwall move 7 Architecture', does: 'send run 7 back to the architect' }],
  }).action((run: string, status: string) =>
    steer(context, run, {
      what: `a move to ${status}`,
      event: state => {
        refuseStopped(state);
        const { workflow } = requestOf(state).settings;
        const refusal = jumpRefusal(currentStep(state), stepOf(workflow, status));
        if (refusal === undefined) return { type: 'JumpRequested', data: { status } };
        const steps = `The steps are ${workflow.steps.map(step => step.status).join(', ')}.`;
        const isDone = currentStep(state)?.builtIn === 'done';
        const remedy = isDone ? 'Send it back with "pitwall review --request-changes".' : steps;
        throw new Problem({ code: 'run-state', what: `${state.stream} cannot go to ${status}: ${refusal}`, remedy });
      },
    }),
  );
}
