import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configFile, loadConfig } from './load.ts';
import { unreadableBecause } from './read-text.ts';
import { defaultConfig } from './schema.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pitwall-load-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(content: string | Uint8Array): Promise<void> {
  await mkdir(join(folder, '.pitwall'));
  await writeFile(join(folder, configFile), content);
}

describe('loading the configuration', () => {
  it('gives the defaults when there is no file', async () => {
    expect(await loadConfig(folder)).toEqual({ config: defaultConfig, file: undefined, given: [], warnings: [] });
  });

  it('gives the defaults when its folder is a link to a folder without one', async () => {
    await mkdir(join(folder, 'shared'));
    await symlink('shared', join(folder, '.pitwall'));
    expect(await loadConfig(folder)).toMatchObject({ file: undefined });
  });

  it.each(['', '# later\n'])('gives the defaults for the empty file %j', async text => {
    await write(text);
    expect(await loadConfig(folder)).toEqual({ config: defaultConfig, file: configFile, given: [], warnings: [] });
  });

  it('gives what the file sets, and the defaults for the rest', async () => {
    await write('\ufeffmaxAttempts: 7\ncommands: { test: make test }\n');
    const { config, file, given } = await loadConfig(folder);
    expect(file).toBe('.pitwall/config.yaml');
    expect(given).toEqual(['maxAttempts', 'commands']);
    expect(config).toEqual({ ...defaultConfig, maxAttempts: 7, commands: { test: ['make', 'test'] } });
  });

  it('collects every fault into one problem', async () => {
    await write('maxRejection: 1\nmaxAttempts: 0\n');
    await expect(loadConfig(folder)).rejects.toMatchObject({
      code: 'config-invalid',
      message:
        '.pitwall/config.yaml:1:1: maxRejection is not a known key; did you mean maxRejections?\n' +
        '.pitwall/config.yaml:2:14: maxAttempts is 0, but must be a whole number of at least 1; correct it, or remove it for the default (20)',
      remedy: 'Correct .pitwall/config.yaml; every key is described in docs/reference/config.md.',
    });
  });
});

describe('a file that cannot be read', () => {
  const refusal = async () => loadConfig(folder).catch((error: unknown) => error);

  it('is named when it is a folder', async () => {
    await mkdir(join(folder, configFile), { recursive: true });
    expect(await refusal()).toMatchObject({
      code: 'config-unreadable',
      message: '.pitwall/config.yaml is a folder, not a file',
      remedy: 'Remove or rename the folder.',
    });
  });

  it('is named when its folder is a file', async () => {
    await writeFile(join(folder, '.pitwall'), '');
    expect(await refusal()).toMatchObject({
      code: 'config-unreadable',
      message: '.pitwall/config.yaml cannot be there, because a part of its path is a file',
    });
  });

  it('is named when it is a link to itself', async () => {
    await mkdir(join(folder, '.pitwall'));
    await symlink('config.yaml', join(folder, configFile));
    expect(await refusal()).toMatchObject({
      code: 'config-unreadable',
      message: '.pitwall/config.yaml is a symbolic link that leads back to itself',
    });
  });

  it('is named when it is a link to nothing', async () => {
    await mkdir(join(folder, '.pitwall'));
    await symlink('elsewhere.yaml', join(folder, configFile));
    expect(await refusal()).toMatchObject({
      code: 'config-unreadable',
      message: '.pitwall/config.yaml is a symbolic link that leads nowhere',
      remedy: 'Replace the link with what it should lead to, or remove it.',
    });
  });

  it('is named when its folder is a link to nothing', async () => {
    await symlink('elsewhere', join(folder, '.pitwall'));
    expect(await refusal()).toMatchObject({
      code: 'config-unreadable',
      message: '.pitwall is a symbolic link that leads nowhere',
    });
  });

  it('is named when it is a pipe, without waiting for somebody to write to it', async () => {
    await mkdir(join(folder, '.pitwall'));
    execFileSync('mkfifo', [join(folder, configFile)]);
    expect(await refusal()).toMatchObject({
      code: 'config-unreadable',
      message: '.pitwall/config.yaml is not a regular file',
      remedy: 'Replace it with a file.',
    });
  });

  it('is named when it leads to a device that never ends', async () => {
    await mkdir(join(folder, '.pitwall'));
    await symlink('/dev/zero', join(folder, configFile));
    expect(await refusal()).toMatchObject({ message: '.pitwall/config.yaml is not a regular file' });
  });

  it('is named when it is a socket', async () => {
    await mkdir(join(folder, '.pitwall'));
    const server = createServer().listen(join(folder, configFile));
    await once(server, 'listening');
    try {
      expect(await refusal()).toMatchObject({ message: '.pitwall/config.yaml is not a regular file' });
    } finally {
      server.close();
    }
  });

  it('is named with the line that is not UTF-8', async () => {
    await write(Buffer.concat([Buffer.from('forge: local\n# gr'), Buffer.from([0xfc, 0xdf]), Buffer.from('e\n')]));
    expect(await refusal()).toMatchObject({
      code: 'config-unreadable',
      message: '.pitwall/config.yaml:2 is not UTF-8 text',
      remedy: 'Save the file as UTF-8.',
    });
  });

  it('is named when it is too long', async () => {
    await write(`# ${'x'.repeat(70_000)}\n`);
    expect(await refusal()).toMatchObject({
      code: 'config-unreadable',
      message: '.pitwall/config.yaml is 70003 bytes long, and 65536 are allowed',
    });
  });

  it('is named when the right to read it is missing', () => {
    const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
    expect(unreadableBecause(configFile, refused)).toMatchObject({
      code: 'config-unreadable',
      message: '.pitwall/config.yaml may not be read by you',
      remedy: 'Give yourself the right to read it.',
    });
  });

  it('is named with what the system said when that is unusual', () => {
    const broken = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    expect(unreadableBecause(configFile, broken).message).toBe(
      '.pitwall/config.yaml cannot be read: EIO: i/o error, read',
    );
  });
});
