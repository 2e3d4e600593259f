// The project's own TypeScript compiler, without output; a project of several is built, in a checkout of its own.
import { posix } from 'node:path';
import type { Change } from '../core/gate/change.ts';
import { type Finding, findingLine } from '../core/gate/finding.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side, Tool, Tree } from '../ports/gate.ts';
import { ownJudge } from './own-judge.ts';
import { declares } from './project.ts';
import { type Project, projectsIn } from './typecheck/projects.ts';
import { readCompiler, type Seen } from './typecheck/read-compiler.ts';

export const typecheck: Gate = {
  name: 'typecheck',
  against: 'base',
  plan,
  read: async (outputs, input, side) => {
    const reading = readAll(outputs, { change: input.change, side });
    if (reading.kind !== 'read' || side === 'base') return reading;
    const isFile = (path: string) => input.base.paths.has(path) && /(?:^|\/)tsconfig[^/]*\.json$/.test(path);
    const findings = [...reading.findings, ...(await ownJudge(input, { isFile })), ...uncheckedIn(input.change)];
    return { ...reading, findings };
  },
};

/** Files that the change keeps the compiler out of: it would call them fine. */
function uncheckedIn({ files }: Change): readonly Finding[] {
  return files.flatMap(({ path, added }) => {
    const mark = added.find(({ text }) => /^\s*\/[/*]\s*@ts-nocheck\b/.test(text));
    const text = 'the change keeps this file from being checked: @ts-nocheck';
    return mark ? [{ fingerprint: `nocheck ${path}`, text, path, line: mark.line, severity: 'warning' as const }] : [];
  });
}

async function plan(input: GateInput, side: Side): Promise<Plan> {
  const tree = input[side];
  const projects = await projectsIn(tree);
  if (projects.length === 0) return await planNothing(input, side);
  if (!input.isOnPath('tsc') && !(await isDeclared(tree, projects))) {
    const isLost = side === 'head' && (await isDeclared(input.base, await projectsIn(input.base)));
    if (isLost) return { kind: 'error', reason: 'the change takes typescript away, and leaves files for it' };
    return { kind: 'skip', reason: 'typescript is not a dependency of the project (no_tsc)' };
  }
  return { kind: 'run', tools: projects.map(toolFor) };
}

/** Nothing to check, unless the change is why. */
async function planNothing({ head, base }: GateInput, side: Side): Promise<Plan> {
  const isLost = side === 'head' && hasSources(head) && (await projectsIn(base)).length > 0;
  if (isLost) return { kind: 'error', reason: 'the change leaves no tsconfig.json that selects any files' };
  return { kind: 'skip', reason: 'no tsconfig.json selects any files (no_tsconfig)' };
}

const hasSources = ({ paths }: Tree) => [...paths].some(path => /\.[cm]?tsx?$/.test(path));

/** By the root, or by a package for itself. */
async function isDeclared(tree: Tree, projects: readonly Project[]): Promise<boolean> {
  const own = projects.map(({ path }) => posix.join(posix.dirname(path), 'package.json'));
  const manifests = [...new Set(['package.json', ...own])];
  const found = await Promise.all(manifests.map(path => declares(tree, 'typescript', path)));
  return found.includes(true);
}

/** Options that a project may have switched on for people and that this reader cannot parse. */
const lists = ['listFiles', 'listEmittedFiles', 'explainFiles'];
const quiet = ['pretty', ...lists, 'traceResolution', 'diagnostics', 'extendedDiagnostics'];
const plain = quiet.flatMap(option => [`--${option}`, 'false']);

/** Projects see each other by what was written for them: a build without output checks only the lowest ones. */
function toolFor({ path, hasReferences }: Project): Tool {
  const compiler = { from: 'project', program: 'tsc' } as const;
  if (!hasReferences) return { ...compiler, args: ['--project', path, '--noEmit', ...plain], codes: [0, 1, 2] };
  const args = ['--build', path, '--force', '--verbose', ...plain];
  return { ...compiler, args, codes: [0, 1, 2, 3, 4], isAlone: true };
}

function readAll(outputs: readonly Output[], seen: Seen): Reading {
  const readings = outputs.map(output => readCompiler(output, seen));
  const broken = readings.find(({ kind }) => kind !== 'read');
  if (broken) return broken;
  if (readings.length === 0) return { kind: 'unreadable', reason: 'the compiler did not run' };
  const all = readings.flatMap(reading => (reading.kind === 'read' ? reading.findings : []));
  // Projects that share files find the same twice.
  const findings = outputs.length > 1 ? [...new Map(all.map(each => [findingLine(each), each])).values()] : all;
  return { kind: 'read', findings, note: findings.length === 0 ? 'no type errors' : '' };
}
