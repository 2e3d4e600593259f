// The virtual environment of a Python project: where a folder has one, programs that run there use it.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Nothing where there is none. `path`: what is on the PATH anyway. */
export function virtualEnvironment(folder: string, path: string | undefined): Readonly<Record<string, string>> {
  const home = join(folder, '.venv');
  if (!existsSync(join(home, 'pyvenv.cfg'))) return {};
  return { VIRTUAL_ENV: home, PATH: [join(home, 'bin'), ...(path ? [path] : [])].join(delimiter) };
}
