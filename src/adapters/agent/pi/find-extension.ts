// Where an extension of pi is that a role names: in the repository of the user, which no agent writes, or in the home.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../../core/problem.ts';

/** As pi itself finds them. */
const shapes = (name: string) => [`${name}.ts`, `${name}.js`, `${name}/index.ts`, `${name}/index.js`, name];

export function piExtensionFinder(repository: string, home: string): (name: string) => string {
  const folders = [join(repository, '.pi/extensions'), join(home, '.pi/agent/extensions')];
  return name => {
    const paths = folders.flatMap(folder => shapes(name).map(shape => join(folder, shape)));
    const path = name.includes('..') ? undefined : paths.find(each => existsSync(each));
    if (path !== undefined) return path;
    const what = `pi has no extension ${JSON.stringify(name)}`;
    const remedy =
      'Put it into .pi/extensions/ of the repository or ~/.pi/agent/extensions/, or take it out of the role.';
    throw new Problem({ code: 'runner-cannot', what, remedy });
  };
}
