// Code that nothing uses, by the project's own knip and its own configuration.
import { type Change, pathOnBase } from '../core/gate/change.ts';
import type { Finding } from '../core/gate/finding.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side } from '../ports/gate.ts';
import { type Leftover, parseKnip } from './dead-code/parse-knip.ts';
import { judgedByTool } from './own-judge.ts';
import { declares } from './project.ts';

const settings = { isFile: (path: string) => /^(?:\.?knip\.\w+|knip\.config\.\w+)$/.test(path), key: 'knip' };
const noChange: Change = { files: [] };

export const deadCode: Gate = {
  name: 'dead-code',
  against: 'base',
  ...judgedByTool('knip', settings, {
    plan,
    read: (output, { change }, side) => readKnip(output, side === 'base' ? noChange : change),
  }),
};

async function plan(input: GateInput, side: Side): Promise<Plan> {
  const tree = input[side];
  if (!tree.paths.has('package.json')) return { kind: 'skip', reason: 'no_knip: there is no package.json' };
  if (!(await declares(tree, 'knip')) && !input.isOnPath('knip')) {
    return { kind: 'skip', reason: 'no_knip: knip is no dependency of the project' };
  }
  // 2 is a configuration that knip cannot use.
  const args = ['--no-progress', '--reporter', 'json'];
  return { kind: 'run', tools: [{ from: 'project', program: 'knip', args, codes: [0, 1] }] };
}

export function readKnip(output: Output | undefined, change: Change): Reading {
  if (!output) return { kind: 'unreadable', reason: 'knip did not run' };
  const leftovers = parseKnip(output.stdout);
  if (!leftovers) return { kind: 'unreadable', reason: 'what knip printed is not its report' };
  if (leftovers.length === 0 && output.exitCode !== 0) {
    return { kind: 'unreadable', reason: `knip ended with ${output.exitCode} and named nothing` };
  }
  // With 0 it names only what the project's own rules call a warning.
  const isMild = output.exitCode === 0;
  const findings = leftovers.map(leftover => findingOf(leftover, change, isMild));
  return { kind: 'read', findings, note: findings.length === 0 ? 'nothing is unused' : '' };
}

/** What a change can bring to a file that it did not touch: the last use of a dependency goes, or what an import leads to. */
const fromAfar = new Set([
  'dependencies',
  'devDependencies',
  'optionalPeerDependencies',
  'unlisted',
  'unresolved',
  'binaries',
]);

const says: Readonly<Record<string, string>> = {
  files: 'no other file uses this file',
  dependencies: 'unused dependency',
  devDependencies: 'unused dependency for development',
  optionalPeerDependencies: 'optional peer dependency that is used',
  unlisted: 'imported, and in no manifest',
  binaries: 'program that no dependency brings',
  unresolved: 'import that leads nowhere',
  exports: 'unused export',
  types: 'unused exported type',
  enumMembers: 'unused member of an enum',
  classMembers: 'unused member of a class',
  duplicates: 'exported more than once',
};

function findingOf({ kind, path, name, line }: Leftover, change: Change, isMild: boolean): Finding {
  const isTouched = fromAfar.has(kind) || change.files.some(file => file.path === path);
  const what = says[kind] ?? `knip: ${kind}`;
  return {
    fingerprint: `${kind} ${pathOnBase(change, path)} ${kind === 'files' ? '' : name}`.trim(),
    text: kind === 'files' ? what : `${what}: ${name}`,
    path,
    line,
    // Code that lost its last use by a change elsewhere is shown and does not block.
    severity: isMild || !isTouched ? 'warning' : undefined,
  };
}
