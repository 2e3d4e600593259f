// Which tasks a checkpoint takes as done: those of its scope that are, or must be by now, and any other that says so.
import type { CheckContext } from './check.ts';

export function doneTasks({ session, states, scope }: CheckContext): readonly string[] {
  const statusOf = new Map(session.tasks.map(({ id, status }) => [id, status]));
  const isDue = (task: string) => states.has(task) || !statusOf.has(task) || statusOf.get(task) === 'completed';
  const others = [
    ...states.keys(),
    ...session.tasks.filter(({ status }) => status === 'completed').map(({ id }) => id),
  ];
  return [...new Set([...scope.filter(isDue), ...others.filter(task => !task.startsWith('CHECKPOINT-'))])];
}
