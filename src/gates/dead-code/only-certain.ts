// What knip finds in a project that never set it up: it has to guess where the project begins, so only what can be checked in
// another way blocks. That is an export whose name is written once in the whole repository.
import type { Finding } from '../../core/gate/finding.ts';
import type { Tree } from '../../ports/gate.ts';
import type { Leftover } from './parse-knip.ts';

export interface Evidence {
  readonly tree: Tree;
  readonly leftovers: readonly Leftover[];
}

/** Each name costs a search. */
const checkedMax = 20;

export async function onlyCertain(findings: readonly Finding[], { tree, leftovers }: Evidence): Promise<Finding[]> {
  if (await hasSettings(tree)) return [...findings];
  const suspects = findings.filter(({ severity }) => severity !== 'warning').slice(0, checkedMax);
  const certain = new Set<Finding>();
  for (const finding of suspects) {
    const leftover = leftovers.find(({ kind, path, line, name }) => {
      const isSame = path === finding.path && line === finding.line && finding.text.endsWith(`: ${name}`);
      return kind === 'exports' && isSame;
    });
    if (leftover && (await isWrittenOnce(leftover, tree))) certain.add(finding);
  }
  return findings.map(finding => (certain.has(finding) ? finding : { ...finding, severity: 'warning' as const }));
}

/** Then the project has said where it begins. */
async function hasSettings(tree: Tree): Promise<boolean> {
  if ([...tree.paths].some(path => /^(?:\.?knip\.\w+|knip\.config\.\w+)$/.test(path))) return true;
  return /"knip"\s*:\s*\{/.test((await tree.read('package.json')) ?? '');
}

/** Tests that knip does not know, scripts, configuration and documents count as uses. */
async function isWrittenOnce({ name, path }: Leftover, tree: Tree): Promise<boolean> {
  if (name === 'default' || !/^[\w$]+$/.test(name)) return false;
  const others = (await tree.mentioning([name])).filter(file => file !== path);
  const text = (await tree.read(path)) ?? '';
  return others.length === 0 && text.split(name).length === 2;
}
