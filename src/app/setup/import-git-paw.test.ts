import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '../../config/load.ts';
import { importGitPaw } from './import-git-paw.ts';
import { renderConfig } from './render-config.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pitwall-git-paw-'));
  await mkdir(join(folder, '.git-paw'));
});
afterEach(() => rm(folder, { recursive: true }));

async function importText(text: string) {
  await writeFile(join(folder, '.git-paw/config.toml'), text);
  return await importGitPaw(folder);
}

const file = `
default_cli = "claude"
[governance]
adr = "docs/adr"
security = "docs/security.md"
readme = "README.md"
[specs]
dir = "specs"
type = "openspec"
[supervisor]
enabled = true
learnings = true
test_command = "cargo test"
lint_command = ""
doc_build_command = "mdbook build docs"
spec_validate_command = "openspec validate {{CHANGE_ID}}"
[supervisor.common_dev_allowlist]
enabled = true
stacks = ["rust", "cobol"]
extra = ["just lint", "git push", "cargo deny"]
[supervisor.auto_approve]
enabled = true
safe_commands = ["make test"]
stall_threshold_seconds = 30
[supervisor.conflict]
window_seconds = 60
warn_on_intent_overlap = false
escalate_on_violation = false
`;

const render = (imported: Awaited<ReturnType<typeof importText>>) =>
  renderConfig({
    dependencies: { nested: [], lacks: [] },
    commands: { from: ['.git-paw/config.toml'], lines: imported?.commands ?? {} },
    gitPaw: imported?.values ?? {},
  });

describe('importing settings of git-paw', () => {
  it('takes over what has a place here, and names the rest', async () => {
    const imported = await importText(file);
    expect(imported?.values).toEqual({
      commandPolicy: {
        stacks: ['rust'],
        extra: [
          ['just', 'lint'],
          ['cargo', 'deny'],
          ['make', 'test'],
        ],
      },
      governance: { adr: 'docs/adr', security: 'docs/security.md' },
      team: { conflictWindowSec: 60, warnOnIntentOverlap: false, escalateOnViolation: false, learnings: true },
    });
    expect(imported?.commands).toEqual({ test: 'cargo test', 'doc-build': 'mdbook build docs' });
    expect(imported?.keys).toEqual(expect.arrayContaining(['commandPolicy.extra', 'team.learnings', 'commands.test']));
    expect(imported?.warnings.map(each => each.replace(/^.*?: | has no place here and was left out$/g, ''))).toEqual([
      'the command "git push"',
      'the stack cobol',
      'supervisor.auto_approve.stall_threshold_seconds',
      'the governance document README.md',
      'supervisor.spec_validate_command, which needs a shell ("openspec validate {{CHANGE_ID}}"),',
      'default_cli',
      'specs.dir',
      'specs.type',
      'supervisor.enabled',
    ]);
  });

  it('is written so that it loads', async () => {
    const text = render(await importText(file));
    expect(text).toContain('# Taken over from .git-paw/config.toml.');
    expect(parseConfig(text).config).toMatchObject({
      commandPolicy: { stacks: ['rust'], enabled: true, onAsk: 'person' },
      commands: { test: ['cargo', 'test'] },
      governance: { adr: 'docs/adr' },
      team: { conflictWindowSec: 60, learnings: true, noProgressMin: 25 },
    });
  });

  it.each([
    ['[governance]\ndod = "DOD.md"', { governance: { dod: 'DOD.md' } }],
    ['[supervisor.governance.docs]\ndod = "DOD.md"', { governance: { dod: 'DOD.md' } }],
    [
      '[supervisor.governance]\ndocs = ["docs/dod.md", "docs/adr/", "Test-Strategy.md"]',
      { governance: { dod: 'docs/dod.md', adr: 'docs/adr/', testStrategy: 'Test-Strategy.md' } },
    ],
    ['[supervisor.learnings]\nenabled = true', { team: { learnings: true } }],
    ['[supervisor]\nlearnings = false', { team: { learnings: false } }],
  ])('knows both spellings: %j', async (text, values) => {
    const imported = await importText(text);
    expect(imported).toMatchObject({ values, warnings: [] });
  });

  it.each(['[supervisor.common_dev_allowlist]\nenabled = false', '[supervisor.auto_approve]\napproval_level = "off"'])(
    'switches the preset off where it was: %j',
    async text => {
      expect((await importText(text))?.values.commandPolicy).toEqual({ enabled: false });
    },
  );

  it('finds nothing where there is nothing, and says what cannot be read', async () => {
    expect(await importGitPaw(folder)).toBeUndefined();
    expect((await importText('[dashboard]\nx = 1'))?.warnings).toEqual([
      '.git-paw/config.toml: dashboard.x has no place here and was left out',
    ]);
    for (const text of ['x = [', '[supervisor.auto_approve]\nsafe_commands = 3', '[supervisor]\nlearnings = 3'])
      expect((await importText(text))?.warnings).toEqual([expect.stringContaining('cannot be read')]);
  });
});
