// Code that nothing uses, by the project's own knip and its own configuration, else by a knip of Pitwall's own.
import { type Change, pathOnBase } from '../core/gate/change.ts';
import type { Finding } from '../core/gate/finding.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side, Tool } from '../ports/gate.ts';
import { onlyCertain } from './dead-code/only-certain.ts';
import { type Leftover, parseKnip } from './dead-code/parse-knip.ts';
import { cannotJudge, judgedByTool, type ToolSettings } from './own-judge.ts';
import { declares } from './project.ts';

const settings = { isFile: (path: string) => /^(?:\.?knip\.\w+|knip\.config\.\w+)$/.test(path), key: 'knip' };
const noChange: Change = { files: [] };

export function deadCodeGate({ gateTools }: ToolSettings): Gate {
  return {
    name: 'dead-code',
    against: 'base',
    ...judgedByTool('knip', settings, {
      plan: (input, side) => plan(input, side, gateTools),
      read: (output, input, side) =>
        output?.tool.from === 'pinned'
          ? readPinned(output, input, side)
          : readKnip(output, side === 'base' ? noChange : input.change),
    }),
  };
}

async function plan(input: GateInput, side: Side, gateTools: ToolSettings['gateTools']): Promise<Plan> {
  const tree = input[side];
  if (!tree.paths.has('package.json')) return { kind: 'skip', reason: 'there is no package.json (no_knip)' };
  const args = ['--no-progress', '--reporter', 'json'];
  // 2 is a configuration that knip cannot use.
  const own: Tool = { from: 'project', program: 'knip', args, codes: [0, 1] };
  if ((await declares(tree, 'knip')) || input.isOnPath('knip')) return { kind: 'run', tools: [own] };
  if (gateTools === 'auto') return { kind: 'run', tools: [{ from: 'pinned', program: 'knip', args }] };
  return { kind: 'skip', reason: 'knip is not a dependency of the project (no_knip)' };
}

/** By a knip of Pitwall's own, in a project that may never have seen one. */
async function readPinned(output: Output, input: GateInput, side: Side): Promise<Reading> {
  const reading = readKnip(output, side === 'base' ? noChange : input.change);
  // Also with a report: after such an error it names what it could not follow.
  const isBroken = reading.kind !== 'read' || output.exitCode > 1;
  const isTouched = input.change.files.some(({ path }) => settings.isFile(path));
  if (isBroken && !isTouched) return { kind: 'skip', reason: `${cannotJudge(output)} (no_knip)` };
  if (isBroken) return { kind: 'unreadable', reason: `knip broke: exit code ${output.exitCode}` };
  const leftovers = parseKnip(output.stdout) ?? [];
  // One finding for each, in their order.
  const suspects = leftovers.flatMap((leftover, at) => {
    const finding = reading.findings[at];
    return finding ? [{ finding, leftover }] : [];
  });
  return { ...reading, findings: await onlyCertain(suspects, input[side]) };
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
const fromAfar = 'dependencies devDependencies optionalPeerDependencies unlisted unresolved binaries'.split(' ');

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
  const isTouched = fromAfar.includes(kind) || change.files.some(file => file.path === path);
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
