// Copied code, by the project's own jscpd or by one of Pitwall's own. It reports only copies that contain lines of the change.
import { createHash } from 'node:crypto';
import { type Change, pathOnBase } from '../core/gate/change.ts';
import type { Finding } from '../core/gate/finding.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side, Tree } from '../ports/gate.ts';
import { languageOf } from './code/kind-of-file.ts';
import { type Clone, type Location, parseJscpd } from './duplicates/parse-jscpd.ts';
import { cannotJudge, judgedByTool, type ToolSettings } from './own-judge.ts';
import { declaredVersion } from './project.ts';

const settings = { isFile: (path: string) => path === '.jscpd.json', key: 'jscpd' };

export function duplicatesGate({ gateTools }: ToolSettings): Gate {
  return {
    name: 'duplicates',
    against: 'base',
    isUncounted: true,
    ...judgedByTool('jscpd', settings, { plan: (input, side) => plan(input, side, gateTools), read }),
  };
}

const report = 'jscpd-report.json';
/** Of Pitwall's own copy. */
const pinnedVersion = '5';
const linesMin = 5;

async function plan(input: GateInput, side: Side, gateTools: ToolSettings['gateTools']): Promise<Plan> {
  const tree = input[side];
  const declared = await declaredVersion(tree, 'jscpd');
  const from = declared !== undefined || input.isOnPath('jscpd') ? 'project' : 'pinned';
  if (from === 'pinned' && gateTools === 'project') {
    return { kind: 'skip', reason: 'jscpd is not a dependency of the project (no_jscpd)' };
  }
  const version = from === 'pinned' ? pinnedVersion : declared;
  const args = ['.', '--reporters', 'json', '--output', '{out}', '--silent', ...(await ownArgs(tree, version))];
  const needs = from === 'pinned' ? ({ needs: 'files' } as const) : {};
  return { kind: 'run', tools: [{ from, program: 'jscpd', args, report, ...needs }] };
}

async function read(output: Output | undefined, input: GateInput, side: Side): Promise<Reading> {
  if (output && (await isTooShort(output, input, side))) {
    return { kind: 'read', findings: [], note: 'no file is long enough to be compared' };
  }
  const reading = readJscpd(output, { input, side });
  const isOwn = reading.kind === 'unreadable' && output?.tool.from === 'pinned';
  return isOwn ? { kind: 'skip', reason: `${cannotJudge(output)} (no_jscpd)` } : reading;
}

/** Version 4 ends with 0, prints nothing and leaves no report when every file is shorter than what counts as a copy. */
async function isTooShort(output: Output, { change, ...trees }: GateInput, side: Side): Promise<boolean> {
  const isSilent = output.report === undefined && `${output.stdout}${output.stderr}`.trim() === '';
  if (!isSilent || output.exitCode !== 0) return false;
  const tree = trees[side];
  if (await isConfigured(tree)) return true;
  const changed = change.files.map(({ path, was }) => (side === 'base' ? (was ?? path) : path));
  const texts = await Promise.all(changed.filter(path => languageOf(path)).map(path => tree.read(path)));
  return texts.every(text => (text ?? '').split('\n').length <= linesMin);
}

async function isConfigured(tree: Tree): Promise<boolean> {
  return tree.paths.has('.jscpd.json') || /"jscpd"\s*:\s*\{/.test((await tree.read('package.json')) ?? '');
}

const locks = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'Cargo.lock', 'go.sum'];
const ignored = ['**/node_modules/**', ...locks.map(name => `**/${name}`)].join(',');

/** A project with a configuration has chosen; an argument would override its settings. */
async function ownArgs(tree: Tree, version: string | undefined): Promise<readonly string[]> {
  if (await isConfigured(tree)) return [];
  const major = Number(/\d+/.exec(version ?? '')?.[0] ?? 0);
  // Version 5 is the first that finds copies with other names or with gaps.
  const kinds = major >= 5 ? ['--ignore-identifiers', '--max-gap-lines', '3', '--similarity', '0.85'] : [];
  return ['--min-lines', `${linesMin}`, '--min-tokens', '50', '--ignore', ignored, ...kinds];
}

export function readJscpd(
  output: Output | undefined,
  { input, side }: { input: Readonly<Record<Side, Pick<Tree, 'paths'>>> & Pick<GateInput, 'change'>; side: Side },
): Reading {
  if (!output) return { kind: 'unreadable', reason: 'jscpd did not run' };
  // Version 5 goes on without a configuration that it cannot read.
  const broken = /^config file .*$/m.exec(output.stderr);
  if (broken) return { kind: 'unreadable', reason: `jscpd: ${broken[0]}` };
  if (output.report === undefined) {
    return { kind: 'unreadable', reason: `jscpd ended with ${output.exitCode} and left no report` };
  }
  const clones = parseJscpd(output.report);
  if (!clones) return { kind: 'unreadable', reason: 'what jscpd left is not its report' };
  const { paths } = input[side];
  const change = side === 'head' ? input.change : { files: [] };
  const findings = clones
    .filter(({ first, second }) => [first, second].every(({ path }) => paths.has(path) && !isLock(path)))
    .filter(clone => side === 'base' || touchedIn(clone, change))
    .map(clone => findingOf(clone, change));
  return { kind: 'read', findings, note: findings.length === 0 ? 'the change holds no copies' : '' };
}

const isLock = (path: string) => locks.includes(path.split('/').at(-1) ?? path);

/** The place in the change is named, and the other in words. */
function findingOf(clone: Clone, change: Change): Finding {
  const { kind, lines, fragment } = clone;
  const [here, there] = holdsAdded(clone.second, change) ? [clone.second, clone.first] : [clone.first, clone.second];
  const hash = createHash('sha256').update(fragment.replaceAll(/\s+/g, ' ').trim()).digest('hex').slice(0, 16);
  const paths = [here, there].map(({ path }) => pathOnBase(change, path)).toSorted();
  return {
    fingerprint: `${hash} ${paths.join(' ')}`,
    text: `${kind} copy of ${lines} lines, also at ${there.path}:${there.start}`,
    path: here.path,
    line: here.start,
  };
}

const touchedIn = (clone: Clone, change: Change) =>
  [clone.first, clone.second].some(place => holdsAdded(place, change));

/** Of the lines at both ends only a word may be part of the copy: an edit there leaves the rest as old as it was. */
function holdsAdded({ path, start, end }: Location, change: Change): boolean {
  const added = change.files.find(file => file.path === path)?.added ?? [];
  return added.some(({ line }) => line > start && line < end);
}
