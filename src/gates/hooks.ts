// The project's own commit hooks, on the change as if it were about to be committed, and on the messages of its commits.
import { type Finding, warning } from '../core/gate/finding.ts';
import { type HookRan, type HookRequest, hookReportSchema } from '../core/gate/hook-report.ts';
import type { Gate, GateInput, Output, Plan, Reading, Side } from '../ports/gate.ts';
import { parseJson } from '../std/parse-json.ts';
import { findHooks, isHookFile } from './hooks/find-hooks.ts';

export const hooks: Gate = { name: 'hooks', against: 'base', known: 'warn', isAlone: true, plan, read };

const report = 'hooks.json';

async function plan(input: GateInput, side: Side): Promise<Plan> {
  const found = await findHooks(input[side]);
  if (found.kind === 'unreadable') return { kind: 'error', reason: found.reason };
  const { calls } = found;
  if (calls.length === 0) {
    const before = await findHooks(input.base);
    const isGone = side === 'head' && before.kind === 'found' && before.calls.length > 0;
    if (isGone) return { kind: 'run', tools: [] };
    return { kind: 'skip', reason: 'the repository tracks no commit hooks (no_hooks)' };
  }
  // On the base nothing is about to be committed: what is red there is red without the change.
  const request: HookRequest = { base: input.commits.base, head: input.commits[side], calls: [...calls] };
  const args = [JSON.stringify(request), `{out}/${report}`];
  const starts = [...new Set(calls.map(({ argv }) => argv[0]))];
  return { kind: 'run', tools: [{ from: 'own', program: 'run-hooks', args, report, codes: [0], starts }] };
}

async function read([output]: readonly Output[], { change }: GateInput, side: Side): Promise<Reading> {
  const touched = side === 'head' ? change.files.map(({ path }) => path).filter(isHookFile) : [];
  const warnings = touched.map(path =>
    warning(`changed ${path}`, 'the change decides about the hooks that judge it', path),
  );
  if (!output) return { kind: 'read', findings: [goneFinding, ...warnings], note: 'there are no hooks any more' };
  const told = hookReportSchema.safeParse(parseJson(output.report ?? ''));
  if (!told.success) return { kind: 'unreadable', reason: 'the hooks left no report' };
  const { ran } = told.data;
  if (ran.length === 0) return { kind: 'skip', reason: 'git does not use the folders that have some (no_hooks)' };
  const unready = ran.map(unreadyReason).find(reason => reason !== undefined);
  if (unready !== undefined) return { kind: 'unreadable', reason: unready };
  const names = [...new Set(ran.map(({ call }) => `${call.stage} of ${call.path}`))];
  return { kind: 'read', findings: [...ran.flatMap(findingsOf), ...warnings], note: names.join(', ') };
}

/** Nothing is known about the change when a hook could not do its work. */
function unreadyReason({ call, code, tail }: HookRan): string | undefined {
  const said = tail.trimEnd().split('\n').at(-1) ?? '';
  if (code === null) return `${call.stage} of ${call.path} did not run to its end: ${said}`;
  if (code === 127) return `${call.path} names a program that is not installed: ${call.remedy ?? said}`;
  return code === 126 ? `${call.path} names a program that cannot be run: ${said}` : undefined;
}

function findingsOf({ call, commit, code, tail, changed }: HookRan): readonly Finding[] {
  const { stage, path } = call;
  const about = commit === undefined ? stage : `${stage} of the commit "${commit}"`;
  const red = { fingerprint: `${path} ${about}`, text: `${about}: exit code ${code}\n${tail}`.trimEnd(), path };
  const changes = changed.map(file => ({
    fingerprint: `${path} ${stage} changes ${file}`,
    text: `${stage} of ${path} changes this file`,
    path: file,
  }));
  return [...(code === 0 ? [] : [red]), ...changes];
}

const goneFinding = warning('gone', 'the change takes all commit hooks away');
