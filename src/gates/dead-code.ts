// Code that nothing uses, by the project's own knip and its own configuration.
import { type Change, pathOnBase } from '../core/gate/change.ts';
import type { Finding } from '../core/gate/finding.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side } from '../ports/gate.ts';
import { type Leftover, parseKnip } from './dead-code/parse-knip.ts';
import { ownJudge, toolGone } from './own-judge.ts';
import { declares } from './project.ts';

export const deadCode: Gate = {
  name: 'dead-code',
  against: 'base',
  plan,
  read: async ([output], input, side) => {
    if (side === 'base') return readKnip(output, { files: [] });
    if (!output && (await isGone(input))) return { kind: 'read', findings: [toolGone('knip')] };
    const reading = readKnip(output, input.change);
    if (reading.kind !== 'read') return reading;
    return { ...reading, findings: [...reading.findings, ...(await ownJudge(input, settings))] };
  },
};

const settings = { isFile: (path: string) => /^(?:\.?knip\.\w+|knip\.config\.\w+)$/.test(path), key: 'knip' };

const isGone = async ({ head, base }: GateInput) => (await declares(base, 'knip')) && !(await declares(head, 'knip'));

async function plan(input: GateInput, side: Side): Promise<Plan> {
  const tree = input[side];
  if (side === 'head' && (await isGone(input)) && !input.isOnPath('knip')) return { kind: 'run', tools: [] };
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
  const findings = leftovers.map(leftover => findingOf(leftover, { change, isMild }));
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

function findingOf(
  { kind, path, name, line }: Leftover,
  { change, isMild }: { change: Change; isMild: boolean },
): Finding {
  const isTouched = fromAfar.has(kind) || change.files.some(file => file.path === path);
  const what = says[kind] ?? `knip: ${kind}`;
  return {
    fingerprint: `${kind} ${pathOnBase(change, path)} ${kind === 'files' ? '' : name}`.trim(),
    text: kind === 'files' ? what : `${what}: ${name}`,
    path,
    ...(line === undefined ? {} : { line }),
    // Code that lost its last use by a change elsewhere is shown and does not block.
    ...(isMild || !isTouched ? { severity: 'warning' as const } : {}),
  };
}
