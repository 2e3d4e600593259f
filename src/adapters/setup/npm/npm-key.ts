// The name of a snapshot: the same for whatever would install the same, another as soon as one of its reasons changes.
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { AskOnce } from '../../../std/ask-once.ts';
import { findProgram } from '../../../std/find-program.ts';
import { readIfThere } from '../../../std/read-if-there.ts';
import { registryVariables, runStep, type Setup } from '../setup-parts.ts';
import { dayOf } from '../versions-day.ts';
import type { NpmInputs } from './npm-inputs.ts';

/** Raised when snapshots are made in another way. */
const format = 1;

export async function npmKey(setup: Setup, { files, isLocked }: NpmInputs, isOwn: boolean): Promise<string> {
  const { environment, setup: commands, clock } = setup.parts;
  const reasons = [
    format,
    await nodeRuntime(setup),
    isOwn,
    commands,
    isLocked ? '' : dayOf(clock.now()),
    files.map(({ path, bytes }) => [path, hash(bytes)]).toSorted(),
    userConfig(environment.HOME),
    isOwn ? Object.entries(registryVariables(environment)).filter(isNoSecret).toSorted() : [],
  ];
  return `npm-${hash(JSON.stringify(reasons)).slice(0, 40)}`;
}

const secret = /_auth|token|password|username|email|certfile|keyfile/i;
const isNoSecret = ([name]: readonly [string, string]) => !secret.test(name);

/** A new token changes nothing about what is installed. */
function userConfig(home: string | undefined): readonly string[] {
  const text = home === undefined ? undefined : readIfThere(join(home, '.npmrc'));
  return (text ?? '').split('\n').filter(line => line.trim() !== '' && !secret.test(line));
}

function hash(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

const question =
  "[process.versions.modules, process.platform, process.arch, process.report?.getReport?.().header.glibcVersionRuntime ?? ''].join(' ')";

const answers = new AskOnce<string>();

/** The Node that will run what is installed: compiled packages fit one ABI, platform and C library. Each is asked once. */
async function nodeRuntime(setup: Setup): Promise<string> {
  const found = findProgram('node', setup.parts.environment.PATH);
  if (found === undefined) return 'none';
  const program = realpathSync(found);
  return await answers.get(program, async () => {
    const lines = await runStep(setup, { argv: [program, '-p', question], cwd: setup.request.folder });
    return lines.at(-1) ?? '';
  });
}
