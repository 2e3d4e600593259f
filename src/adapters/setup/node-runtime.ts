// The Node that will run what is installed: compiled packages fit one ABI, platform and C library.
import { realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { errorCode } from '../owner/error-code.ts';
import { runStep, type Setup } from './setup-parts.ts';

const question =
  "[process.versions.modules, process.platform, process.arch, process.report?.getReport?.().header.glibcVersionRuntime ?? ''].join(' ')";

const answers = new Map<string, Promise<string>>();

/** Asked once for each program that is the first `node` on the PATH. */
export async function nodeRuntime(setup: Setup): Promise<string> {
  const program = firstNode(setup.parts.environment.PATH ?? '');
  if (program === undefined) return 'none';
  const known = answers.get(program);
  if (known) return await known;
  const asked = ask(setup, program);
  answers.set(program, asked);
  asked.catch(() => answers.delete(program));
  return await asked;
}

async function ask(setup: Setup, program: string): Promise<string> {
  const lines = await runStep(setup, { argv: [program, '-p', question], cwd: setup.request.folder });
  return lines.at(-1) ?? '';
}

function firstNode(path: string): string | undefined {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const found = realPath(join(folder, 'node'));
    if (found !== undefined) return found;
  }
  return undefined;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES', 'ELOOP'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
}
