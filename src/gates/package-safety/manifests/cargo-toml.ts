// Crates that a Cargo.toml asks for, in each of its tables.
import type { Dependency, ReadManifest } from '../dependency.ts';
import { tomlLines } from './toml-lines.ts';

const table = /^(?:(?:target|workspace)\.(?:.*\.)?)?(?:dev-|build-)?dependencies(?:\.([\w-]+))?$/;

export const readCargoToml: ReadManifest = text => {
  const found = new Map<string, string>();
  for (const line of tomlLines(text)) {
    const [isMeant, own] = table.exec(line.table) ?? [];
    if (isMeant === undefined) continue;
    // A table of its own per crate, or one line.
    const name = own ?? line.key.replace(/\..*$/, '');
    const said =
      own === undefined && !line.key.includes('.') ? line.value : `${line.key.replace(/^.*\./, '')} = ${line.value}`;
    found.set(name, `${found.get(name) ?? ''}${said}\n`);
  }
  return [...found].map(([name, said]) => crateOf(name, said.trim()));
};

function crateOf(known: string, said: string): Dependency {
  const field = (name: string) => new RegExp(`\\b${name}\\s*=\\s*["']([^"']+)["']`).exec(said)?.[1];
  const [git, path] = [field('git'), field('path')];
  const version = /^=?\s*(\d+\.\d+\.\d+\S*)$/.exec(field('version') ?? said.replaceAll(/["']/g, ''))?.[1];
  return {
    ecosystem: 'crates.io',
    name: field('package') ?? known,
    spec: said,
    isDirect: true,
    ...(version === undefined ? {} : { version }),
    ...(git === undefined ? {} : { origin: `git: ${git}` }),
    ...(path === undefined ? {} : { origin: `a file: ${path}` }),
  };
}
