// The Node that will run what is installed: compiled packages fit one ABI, platform and C library.
import { realpathSync } from 'node:fs';
import { AskOnce } from '../../std/ask-once.ts';
import { findProgram } from '../../std/find-program.ts';
import { runStep, type Setup } from './setup-parts.ts';

const question =
  "[process.versions.modules, process.platform, process.arch, process.report?.getReport?.().header.glibcVersionRuntime ?? ''].join(' ')";

const answers = new AskOnce<string>();

/** Asked once for each program that is the first `node` on the PATH. */
export async function nodeRuntime(setup: Setup): Promise<string> {
  const found = findProgram('node', setup.parts.environment.PATH);
  if (found === undefined) return 'none';
  const program = realpathSync(found);
  return await answers.get(program, () => ask(setup, program));
}

async function ask(setup: Setup, program: string): Promise<string> {
  const lines = await runStep(setup, { argv: [program, '-p', question], cwd: setup.request.folder });
  return lines.at(-1) ?? '';
}
