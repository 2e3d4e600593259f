import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { settingsIn } from '../../app/setup/check-config.ts';
import { configSchema } from '../../config/schema.ts';
import { renderConfigReport } from './render-config.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pitwall-check-'));
  await mkdir(join(folder, '.pitwall'));
});
afterEach(() => rm(folder, { recursive: true }));

async function linesFor(yaml: string): Promise<readonly string[]> {
  await writeFile(join(folder, '.pitwall/config.yaml'), yaml);
  return renderConfigReport(await settingsIn(folder));
}

const count = Object.keys(configSchema.shape).length;

describe('checking the configuration', () => {
  it('says that there is none', async () => {
    expect(renderConfigReport(await settingsIn(folder))).toEqual([
      `There is no .pitwall/config.yaml: all ${count} settings have their defaults.`,
    ]);
  });

  it('says that it sets nothing', async () => {
    expect(await linesFor('# later\n')).toEqual([
      `.pitwall/config.yaml is valid and sets nothing: all ${count} settings have their defaults.`,
    ]);
  });

  it('lists what is set, after the warnings', async () => {
    expect(await linesFor('maxAttempts: 7\nrepo: octo/widgets\ncommands: {test: [node, --test]}\n')).toEqual([
      'warning: .pitwall/config.yaml:2:1: repo has no effect with forge local; set forge: github to use it',
      `.pitwall/config.yaml is valid: it sets 3 of ${count} settings, the others have their defaults.`,
      '  repo: octo/widgets',
      '  maxAttempts: 7',
      '  commands: {test: [node, --test]}',
    ]);
  });

  it('lists every fault and counts them', async () => {
    expect(await linesFor('maxAttemps: 7\nforg: local\n')).toEqual([
      '.pitwall/config.yaml:1:1: maxAttemps is not a known key; did you mean maxAttempts?',
      '.pitwall/config.yaml:2:1: forg is not a known key; did you mean forge?',
      '',
      '.pitwall/config.yaml has 2 errors.',
    ]);
    expect((await linesFor('forg: local\n')).at(-1)).toBe('.pitwall/config.yaml has 1 error.');
  });

  it('says where each setting comes from, without secrets', async () => {
    await writeFile(
      join(folder, '.pitwall/config.yaml'),
      'enableExperimentalFeatures: true\nstore: postgres://me:secret@host/db\nnotifications: { webhook: https://hooks.example/T0/secret }\n',
    );
    const report = await settingsIn(folder);
    expect(report).toMatchObject({
      settings: {
        store: { value: 'postgres://***@host/db', from: 'file' },
        notifications: { value: { bell: false, webhook: 'https://hooks.example/…' }, from: 'file' },
        maxAttempts: { value: 20, from: 'default' },
        repo: { value: null, from: 'default' },
      },
    });
    expect(JSON.stringify(report)).not.toContain('secret');
  });
});
