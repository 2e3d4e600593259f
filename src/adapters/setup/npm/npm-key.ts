// The name of a snapshot: the same for whatever would install the same, another as soon as one of its reasons changes.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../../std/error-code.ts';
import { nodeRuntime } from '../node-runtime.ts';
import { registryVariables } from '../registry-variables.ts';
import type { Setup } from '../setup-parts.ts';
import type { NpmInputs } from './npm-inputs.ts';

/** Raised when snapshots are made in another way. */
const format = 1;

export async function npmKey(setup: Setup, { files }: NpmInputs, isOwn: boolean): Promise<string> {
  const { environment, setup: commands } = setup.parts;
  const reasons = [
    format,
    await nodeRuntime(setup),
    isOwn,
    commands,
    files.map(({ path, bytes }) => [path, hash(bytes)]).toSorted(),
    await userConfig(environment.HOME),
    isOwn ? Object.entries(registryVariables(environment)).filter(isNoSecret).toSorted() : [],
  ];
  return `npm-${hash(JSON.stringify(reasons)).slice(0, 40)}`;
}

const secret = /_auth|token|password|username|email|certfile|keyfile/i;
const isNoSecret = ([name]: readonly [string, string]) => !secret.test(name);

/** A new token changes nothing about what is installed. */
async function userConfig(home: string | undefined): Promise<readonly string[]> {
  if (home === undefined) return [];
  try {
    const text = await readFile(join(home, '.npmrc'), 'utf8');
    return text.split('\n').filter(line => line.trim() !== '' && !secret.test(line));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

function hash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
