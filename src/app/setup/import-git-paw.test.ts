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
[supervisor]
test_command = "cargo test"
[supervisor.common_dev_allowlist]
enabled = true
stacks = ["rust", "cobol"]
extra = ["just lint", "git push", "cargo deny"]
[supervisor.auto_approve]
enabled = true
safe_commands = ["make test"]
stall_threshold_seconds = 30
`;

describe('importing settings of git-paw', () => {
  it('takes over what it says about commands, and names the rest', async () => {
    const imported = await importText(file);
    expect(imported?.values).toEqual({
      stacks: ['rust'],
      extra: [
        ['just', 'lint'],
        ['cargo', 'deny'],
        ['make', 'test'],
      ],
    });
    expect(imported?.warnings.map(each => each.replace(/^.*?: /, ''))).toEqual([
      'the command "git push" has no place here and was left out',
      'the stack cobol has no place here and was left out',
      'auto_approve.stall_threshold_seconds has no place here and was left out',
    ]);
  });

  it('is written so that it loads', async () => {
    const imported = await importText(file);
    const first = { dependencies: { nested: [], lacks: [] }, commands: { from: [], lines: {} } };
    const text = renderConfig({ ...first, commandPolicy: imported?.values ?? {} });
    expect(text).toContain('# Taken over from .git-paw/config.toml.');
    expect(parseConfig(text).config.commandPolicy).toMatchObject({ stacks: ['rust'], enabled: true, onAsk: 'person' });
  });

  it.each(['[supervisor.common_dev_allowlist]\nenabled = false', '[supervisor.auto_approve]\napproval_level = "off"'])(
    'switches the preset off where it was: %j',
    async text => {
      expect((await importText(text))?.values).toEqual({ enabled: false });
    },
  );

  it('finds nothing where there is nothing, and says what cannot be read', async () => {
    expect(await importGitPaw(folder)).toBeUndefined();
    expect(await importText('[dashboard]\nx = 1')).toBeUndefined();
    expect((await importText('x = ['))?.warnings).toHaveLength(1);
    expect((await importText('[supervisor.auto_approve]\nsafe_commands = 3'))?.warnings).toHaveLength(1);
  });
});
