// What knip finds in a project that never set it up: it has to guess where the project begins, so only what can be checked in
// another way blocks. That is an export whose name is written once in the whole repository.
import type { Finding } from '../../core/gate/finding.ts';
import type { Tree } from '../../ports/gate.ts';
import type { Leftover } from './parse-knip.ts';

/** Each name costs a search. */
const checkedMax = 20;

export interface Suspect {
  readonly finding: Finding;
  readonly leftover: Leftover;
}

export async function onlyCertain(suspects: readonly Suspect[], tree: Tree): Promise<Finding[]> {
  if (await hasSettings(tree)) return suspects.map(({ finding }) => finding);
  const blocking = suspects.filter(
    ({ finding, leftover }) => finding.severity !== 'warning' && leftover.kind === 'exports',
  );
  const certain = new Set<Finding>();
  for (const { finding, leftover } of blocking.slice(0, checkedMax))
    if (await isWrittenOnce(leftover, tree)) certain.add(finding);
  return suspects.map(({ finding }) => (certain.has(finding) ? finding : { ...finding, severity: 'warning' as const }));
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
