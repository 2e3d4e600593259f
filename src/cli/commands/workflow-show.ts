// `pitwall workflow show`: draws a workflow as it will be run, with the project's renames.
import { defineCommand, defineGroup } from '../define-command.ts';

const workflowShowCommand = defineCommand({
  usage: 'show [name]',
  summary: 'draw the steps of a workflow',
  description:
    'Draws the steps of a workflow with its roles, where each leads and what guards it, as the configuration has them. ' +
    'Without a name it is the workflow that runs use.',
  examples: [
    { line: 'pitwall workflow show', does: 'the workflow that runs use' },
    { line: 'pitwall workflow show quick', does: 'a workflow by its name' },
    { line: 'pitwall workflow show --json', does: 'the same for programs' },
  ],
  async action({ app, flags, terminal }, name: string | undefined) {
    const { showWorkflow } = await import('../../app/setup/check-config.ts');
    const { renderWorkflow } = await import('../setup/render-workflow.ts');
    const workflow = await showWorkflow(app, await app.person(), { name });
    for (const warning of workflow.warnings) terminal.complain(`warning: ${warning}`);
    if (flags.json) terminal.printJson(workflow);
    else for (const line of renderWorkflow(workflow, terminal.width)) terminal.print(line);
  },
});

export const workflowCommand = defineGroup('workflow', 'show workflows', [workflowShowCommand]);
