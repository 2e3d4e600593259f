// The project's own TypeScript compiler, without output.
import { type Change, pathOnBase } from '../core/gate/change.ts';
import type { Finding } from '../core/gate/finding.ts';
import type { Gate, Output, Plan, Reading, Side, Sight } from '../ports/gate.ts';
import { declares } from './project.ts';

export const typecheck: Gate = {
  name: 'typecheck',
  against: 'base',
  plan,
  read: ([output], { change }, side) => readCompiler(output, side === 'head' ? change : { files: [] }),
};

async function plan(sight: Sight, side: Side): Promise<Plan> {
  const tree = sight[side];
  if (!tree.paths.has('tsconfig.json')) return { kind: 'skip', reason: 'no_tsconfig: there is no tsconfig.json' };
  if (!(await declares(tree, 'typescript')) && !sight.isOnPath('tsc')) {
    return { kind: 'skip', reason: 'no_tsc: typescript is no dependency of the project' };
  }
  const args = ['--noEmit', '--pretty', 'false'];
  return { kind: 'run', tools: [{ from: 'project', program: 'tsc', args, codes: [0, 1, 2] }] };
}

const line = /^(?:(.+?)\((\d+),\d+\): )?error (TS\d+): (.*)$/gm;

export function readCompiler(output: Output | undefined, change: Change): Reading {
  if (!output) return { kind: 'unreadable', reason: 'the compiler did not run' };
  const findings = [...output.stdout.matchAll(line)].map(match => findingOf(match, change));
  if (findings.length === 0 && output.exitCode !== 0) {
    return { kind: 'unreadable', reason: `tsc ended with ${output.exitCode} and named no error that can be read` };
  }
  if (findings.length > 0 && output.exitCode === 0) {
    return { kind: 'unreadable', reason: `tsc named errors and ended with 0` };
  }
  return { kind: 'read', findings, note: findings.length === 0 ? 'no type errors' : '' };
}

function findingOf([, path, at, code = '', says = '']: RegExpExecArray, change: Change): Finding {
  const text = `${code}: ${says}`;
  if (path === undefined) return { fingerprint: text, text };
  return { fingerprint: `${pathOnBase(change, path)} ${text}`, text, path, line: Number(at) };
}
