// The documents that a project wants to be kept: definition of done, decisions, test strategy, security, principles.
import type { Finding } from '../core/gate/finding.ts';
import type { Gate, GateInput, Plan, Reading } from '../ports/gate.ts';
import { undecidedDependencies } from './governance/decisions.ts';
import { openBoxes, unjudged } from './governance/documents.ts';
import { missingKinds } from './governance/test-kinds.ts';

export interface GovernanceSettings {
  readonly dod?: string | undefined;
  /** A folder. */
  readonly adr?: string | undefined;
  readonly security?: string | undefined;
  readonly testStrategy?: string | undefined;
  readonly constitution?: string | undefined;
}

export function governanceGate(settings: GovernanceSettings = {}): Gate {
  return {
    name: 'governance',
    against: 'nothing',
    plan: async input => planOf(settings, input),
    read: (_outputs, input) => readDocuments(settings, input),
  };
}

function planOf(settings: GovernanceSettings, { head }: GateInput): Plan {
  const named = Object.entries(settings).flatMap(([key, path]) => (path === undefined ? [] : [{ key, path }]));
  if (named.length === 0) return { kind: 'skip', reason: '(not configured)' };
  const folder = (path: string) => `${path.replace(/(?<!\/)\/+$/, '')}/`;
  const isThere = ({ key, path }: { key: string; path: string }) =>
    key === 'adr' ? [...head.paths].some(each => each.startsWith(folder(path))) : head.paths.has(path);
  const missing = named.filter(each => !isThere(each));
  if (missing.length === 0) return { kind: 'run', tools: [] };
  const said = missing.map(({ key, path }) => `governance.${key} names ${path}, which is not there`);
  return { kind: 'error', reason: said.join('; ') };
}

async function readDocuments(settings: GovernanceSettings, input: GateInput): Promise<Reading> {
  const { dod, adr, security, testStrategy, constitution } = settings;
  const undecided = adr === undefined ? [] : await undecidedDependencies(adr, input);
  if (typeof undecided === 'string') return { kind: 'unreadable', reason: undecided };
  const findings = [
    ...(dod === undefined ? [] : openBoxes(dod, (await input.head.read(dod)) ?? '')),
    ...undecided,
    ...(testStrategy === undefined ? [] : await missingKinds(testStrategy, await rules(input, testStrategy), input)),
    ...(security === undefined ? [] : unjudged('security', security, await rules(input, security))),
    ...(constitution === undefined ? [] : unjudged('constitution', constitution, await rules(input, constitution))),
  ];
  return { kind: 'read', findings: findings.map(tagged), note: '' };
}

/** As the base has them: a change must not set the rules that it is judged by. */
async function rules({ base, head }: GateInput, path: string): Promise<string> {
  return (await base.read(path)) ?? (await head.read(path)) ?? '';
}

const tagged = (finding: Finding): Finding => ({ ...finding, text: `[doc audit] ${finding.text}` });
