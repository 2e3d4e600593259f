// Packages that the change brings: how old they are, what they run when installed, from where they come, whom they look like.
import type { Finding } from '../core/gate/finding.ts';
import type { Gate, GateInput, Output, Plan, Reading } from '../ports/gate.ts';
import { plural } from '../std/plural.ts';
import { askFor, isNpmName, readAnswer } from './package-safety/ask-npm.ts';
import { changedDependencies, type Placed } from './package-safety/changed-dependencies.ts';
import { judgePackage } from './package-safety/judge-package.ts';
import { namesRegistry, readerFor } from './package-safety/manifests/index.ts';

export const packageSafety: Gate = { name: 'package-safety', against: 'nothing', plan, read };

async function plan(input: GateInput): Promise<Plan> {
  const isMeant = input.change.files.some(({ path }) => readerFor(path) !== undefined || namesRegistry(path));
  if (!isMeant) return { kind: 'skip', reason: 'the change touches no manifest or lock file (no_packages)' };
  const changed = await changedDependencies(input);
  if (changed.kind === 'unreadable') return { kind: 'error', reason: `${changed.path} cannot be read` };
  const tools = input.isOnPath('npm') ? asked(changed.dependencies).map(each => askFor(each.name, each.version)) : [];
  return { kind: 'run', tools };
}

/** Each takes a second: those that the project itself asks for come first. */
const questionsMax = 40;

function asked(dependencies: readonly Placed[]): readonly Placed[] {
  return dependencies
    .filter(({ ecosystem, name, origin }) => ecosystem === 'npm' && origin === undefined && isNpmName(name))
    .toSorted((a, b) => Number(b.isDirect) - Number(a.isDirect))
    .slice(0, questionsMax);
}

async function read(outputs: readonly Output[], input: GateInput): Promise<Reading> {
  const changed = await changedDependencies(input);
  if (changed.kind === 'unreadable') return { kind: 'unreadable', reason: `${changed.path} cannot be read` };
  const { dependencies } = changed;
  const told = outputs.map(readAnswer);
  if (told.includes(undefined)) return { kind: 'unreadable', reason: 'npm printed something that Pitwall cannot read' };
  const answers = new Map(asked(dependencies).map((each, at) => [each, told[at]] as const));
  const answerOf = (each: Placed) => answers.get(each) ?? 'npm was not asked';
  const paths = input.change.files.map(({ path }) => path);
  const findings = [
    ...paths.filter(namesRegistry).map(registryFinding),
    ...dependencies.flatMap(each => judgePackage(each, { answer: answerOf(each), now: input.now })),
  ];
  return { kind: 'read', findings, note: `${plural(dependencies.length, 'package')} added or changed` };
}

const registryFinding = (path: string): Finding => ({
  fingerprint: `registry ${path}`,
  text: 'the change decides from where packages are fetched',
  path,
});
