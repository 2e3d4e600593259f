import { describe, expect, it } from 'vitest';
import { verdictRoles } from '../../core/epic/verdict/verdict.ts';
import { roleInputs } from '../../core/prompt/inputs.ts';
import { builtInWorkflows, defaultWorkflow } from '../../core/workflow/workflow.ts';
import { builtInRoleNames, readBuiltInRole } from './built-in-roles.ts';
import type { RoleSource } from './git-source.ts';
import { readRoles, workflowRoles } from './read-roles.ts';

const from =
  (files: Readonly<Record<string, string>>): RoleSource =>
  async path =>
    files[path];
const nothing = from({});

async function problemOf(
  files: Readonly<Record<string, string>>,
  roles: readonly string[],
  workflow = defaultWorkflow,
) {
  return readRoles(from(files), roles, workflow).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('the definitions that come with Pitwall', () => {
  it('are those of all roles that have inputs, those of epics, and the one that reads what people type to a team', () => {
    const names = [...Object.keys(roleInputs), ...verdictRoles, 'classifier'];
    expect([...builtInRoleNames()].toSorted()).toEqual(names.toSorted());
  });

  it.each(builtInWorkflows.map(workflow => [workflow.name, workflow] as const))(
    'are enough for the workflow %s',
    async (_name, workflow) => {
      const roles = await readRoles(nothing, workflowRoles(workflow), workflow);
      expect([...roles.keys()]).toEqual(workflowRoles(workflow));
    },
  );

  it.each(builtInRoleNames().map(role => [role]))(
    'say what the %s does, does not, and what a good result is; never what its result holds',
    role => {
      const text = readBuiltInRole(role) ?? '';
      for (const heading of ['## Do\n', '## Do not\n', '## A good result\n']) expect(text).toContain(heading);
      expect(text).not.toMatch(/commentBody|agentName|targetStatus|APPROVED|COMPLETE|submit_result/);
      expect(text.split('\n').length).toBeLessThan(45);
    },
  );

  it.each(defaultWorkflow.steps.flatMap(step => (step.role ? [[step.role, step.status]] : [])))(
    'have the %s start at %s',
    async (role, status) => {
      const definition = (await readRoles(nothing, [role as string], defaultWorkflow)).get(role as string);
      expect(definition).toMatchObject({ origin: 'built-in', keys: { entryMarker: status } });
    },
  );
});

describe('a definition of the project', () => {
  const file = '.pitwall/agents/developer.md';

  it('overrides what it says and keeps the rest', async () => {
    const own = '---\nmodel: a/b\nbudget: { usd: 3 }\n---\n';
    const role = (await readRoles(from({ [file]: own }), ['developer'], defaultWorkflow)).get('developer');
    expect(role).toMatchObject({
      origin: 'project',
      file,
      keys: { model: 'a/b', entryMarker: 'Implementation', budget: { usd: 3 } },
    });
    expect(role?.text).toContain('# Developer');
  });

  it('replaces the prompt by its own', async () => {
    const role = (await readRoles(from({ [file]: 'Just do it.' }), ['developer'], defaultWorkflow)).get('developer');
    expect(role).toMatchObject({ text: 'Just do it.', keys: { entryMarker: 'Implementation' } });
  });

  it('brings its skills, from either place and without their front matter', async () => {
    const files = {
      [file]: '---\nskills: [style, git]\n---\n',
      '.pitwall/skills/style.md': 'Short lines.',
      '.pitwall/skills/git/SKILL.md': '---\nname: git\n---\nCommit often.',
    };
    const role = (await readRoles(from(files), ['developer'], defaultWorkflow)).get('developer');
    expect(role?.skills).toEqual([
      { name: 'style', file: '.pitwall/skills/style.md', text: 'Short lines.' },
      { name: 'git', file: '.pitwall/skills/git/SKILL.md', text: 'Commit often.' },
    ]);
  });

  it('defines a role of its own', async () => {
    const files = { '.pitwall/agents/scout.md': 'Look around.' };
    expect((await readRoles(from(files), ['scout'], defaultWorkflow)).get('scout')?.text).toBe('Look around.');
  });
});

describe('definitions that are wrong', () => {
  it('are refused with every fault of every file', async () => {
    const problem = await problemOf(
      {
        '.pitwall/agents/developer.md': '---\nskills: [style]\nmodle: x\n---\n',
        '.pitwall/agents/auditor.md': '---\nentryMarker: Research\nskills: [style, git]\n---\n',
        '.pitwall/agents/scout.md': '---\nmodel: a/b\n---\n',
        '.pitwall/skills/git.md': 'a\n```\n',
      },
      ['developer', 'auditor', 'scout', 'researcher'],
    );
    expect(problem).toMatchObject({ code: 'role-invalid' });
    expect(problem).toMatchObject({
      code: 'role-invalid',
      message: `.pitwall/agents/auditor.md:2:14: entryMarker is "Research", but the workflow default has the role at Audit; change one of the two, or remove it
.pitwall/agents/auditor.md:3:10: the skill style is not there; write .pitwall/skills/style.md or .pitwall/skills/style/SKILL.md, or remove it
.pitwall/agents/developer.md:2:10: the skill style is not there; write .pitwall/skills/style.md or .pitwall/skills/style/SKILL.md, or remove it
.pitwall/agents/developer.md:3:1: modle is not a known key; did you mean model?
.pitwall/agents/scout.md:1:1: there is no prompt; write one below the front matter
.pitwall/skills/git.md:2:1: a fence opens here and is never closed; close it`,
    });
  });

  it('are none where the columns of the workflow were renamed', async () => {
    const steps = defaultWorkflow.steps.map(step => (step.role === 'auditor' ? { ...step, status: 'Check' } : step));
    expect(await problemOf({}, ['auditor'], { name: 'mine', steps })).toBeUndefined();
  });

  it('are refused with the list of roles that nobody defined', async () => {
    expect(await problemOf({}, ['developer', 'auditer', 'scout'])).toMatchObject({
      code: 'role-missing',
      message: 'no definition for the roles auditer (did you mean auditor?), scout',
      remedy: `To go on, commit .pitwall/agents/auditer.md, .pitwall/agents/scout.md to the base branch, or use one of ${builtInRoleNames().join(', ')}.`,
    });
  });

  it.each(['../../etc/passwd', 'a/b', '', '.', 'a b', '-x'])(
    'never read a file outside of their folder: %j',
    async role => {
      const read: string[] = [];
      const source = async (path: string) => void read.push(path);
      await expect(readRoles(source, [role], defaultWorkflow)).rejects.toMatchObject({ code: 'role-missing' });
      expect(read).toEqual([]);
    },
  );
});
