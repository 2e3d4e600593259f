import { type CodeCheck, listed, type Outcome, pass } from '../check.ts';
import { lacking } from '../lacking.ts';
import type { PlanTask } from '../session/session.ts';
import { sessionFiles } from '../session/session-folder.ts';

export const dependencyChain: CodeCheck = {
  id: 'dependency-chain',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-003'],
  by: 'code',
  inputs: '`id` and `requires` of each task in `plan/plan.json`',
  criterion: 'no cycle, which blocks; no task requires one that is not in the plan; no id twice',
  decide({ session }): Outcome {
    const place = sessionFiles.plan;
    const { plan } = session;
    if (!plan) return lacking(session, place) ?? { result: 'warn', names: [place], evidence: 'there is no plan' };
    const { tasks } = plan;
    const known = new Set(tasks.map(({ id }) => id));
    const cycle = tasksInCycles(tasks);
    const orphans = tasks.filter(({ requires }) => requires.some(id => !known.has(id)));
    const twice = tasks.filter(({ id }, at) => tasks.findIndex(each => each.id === id) < at);
    const wrong = tasks.filter(task => cycle.has(task.id) || orphans.includes(task) || twice.includes(task));
    if (wrong.length === 0) return tasks.length > 0 ? pass(`${tasks.length} tasks`) : empty(place);
    const said = [
      ...(cycle.size > 0 ? [`a cycle of ${listed([...cycle], 12)}`] : []),
      ...orphans.map(
        ({ id, requires }) =>
          `${id} requires ${listed(requires.filter(each => !known.has(each)))}, which is not in the plan`,
      ),
      ...(twice.length > 0 ? [`${listed(twice.map(({ id }) => id))} is there twice`] : []),
    ];
    const missing = orphans.flatMap(({ requires }) => requires.filter(id => !known.has(id)));
    const names = [...new Set([...wrong.map(({ id }) => id), ...missing])];
    const evidence = listed(said);
    return {
      result: 'fail',
      names,
      place: wrong[0]?.place,
      evidence,
      ...(cycle.size > 0 && { vetoes: ['plan-cycle'] }),
    };
  },
};

function empty(place: string): Outcome {
  return { result: 'warn', names: [place], place, evidence: 'the plan has no task' };
}

/** Those that are left when everything that waits for none of the rest is taken away, from both ends. */
function tasksInCycles(tasks: readonly PlanTask[]): ReadonlySet<string> {
  const edges = tasks.flatMap(({ id, requires }) => requires.map(to => [id, to] as const));
  const forward = trim(new Set(tasks.map(({ id }) => id)), edges);
  return trim(
    forward,
    edges.map(([from, to]) => [to, from] as const),
  );
}

/** Takes away each node without an edge to another one that is left, until all have one. */
function trim(nodes: ReadonlySet<string>, edges: readonly (readonly [string, string])[]): ReadonlySet<string> {
  const left = new Set(nodes);
  const inside = edges.filter(([from, to]) => left.has(from) && left.has(to));
  const open = new Map<string, number>();
  const back = new Map<string, string[]>();
  for (const [from, to] of inside) {
    open.set(from, (open.get(from) ?? 0) + 1);
    back.set(to, [...(back.get(to) ?? []), from]);
  }
  const ready = [...left].filter(node => !open.has(node));
  for (let node = ready.pop(); node !== undefined; node = ready.pop()) {
    left.delete(node);
    for (const from of back.get(node) ?? []) {
      const rest = (open.get(from) ?? 0) - 1;
      open.set(from, rest);
      if (rest === 0) ready.push(from);
    }
  }
  return left;
}
