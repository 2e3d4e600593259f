import { describe, expect, it } from 'vitest';
import { outside, promptStates } from '../../../../test/support/prompt-story.ts';
import { readRoles } from '../../../config/roles/read-roles.ts';
import { roleInputs } from '../../prompt/inputs.ts';
import { renderPrompt } from '../../prompt/render.ts';
import { resultFields } from '../../prompt/result-fields.ts';
import { defaultWorkflow } from '../../workflow/workflow.ts';
import { promptParts } from './prompt-parts.ts';

const states = promptStates();
const roles = Object.keys(roleInputs);
const definitions = await readRoles(async () => undefined, roles, defaultWorkflow);

/** After a change on purpose: `npm test -- src/core/run/prompt/golden.test.ts -u`, then read the diff. */
describe('the prompt', () => {
  it.each(roles)('of the %s is the one that was last looked at', async role => {
    const definition = definitions.get(role);
    const state = states[role];
    if (!definition || !state) throw new Error(`no ${role}`);
    const fields = resultFields(role, defaultWorkflow);
    const prompt = renderPrompt(definition, promptParts(state, role, outside), fields, { untrusted: 'fence' });
    const text = `${prompt.system}\n<<< end of the system text, begin of the task >>>\n\n${prompt.task}`;
    await expect(text).toMatchFileSnapshot(`../../../../test/golden/prompts/${role}.txt`);
  });
});
