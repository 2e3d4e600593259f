// Reads the tasks.md of Spec Kit: phases, tasks with their ids and marks, and what the document says about their order.
import { readDependencies, type TaskDependency } from './task-dependencies.ts';

export interface Task {
  /** `T012`. */
  readonly id: string;
  readonly isParallel: boolean;
  readonly isDone: boolean;
  /** What is to be done, without the marks before it; further lines of the item included. */
  readonly text: string;
  readonly line: number;
}

export interface Phase {
  /** 0: tasks above the first heading of a phase. */
  readonly number: number;
  readonly title: string;
  readonly tasks: readonly Task[];
}

export interface TaskList {
  readonly phases: readonly Phase[];
  readonly dependencies: readonly TaskDependency[];
}

export function parseTaskList(text: string): TaskList {
  const phases: { number: number; title: string; tasks: Task[] }[] = [{ number: 0, title: '', tasks: [] }];
  const dependencies: TaskDependency[] = [];
  let task: Task | undefined;
  for (const [line, at] of plainLines(text)) {
    const phase = /^#{2,3}\s+Phase\s+(\d{1,4})\b(.*)$/i.exec(line);
    if (phase) phases.push({ number: Number(phase[1]), title: trimTitle(phase[2] ?? ''), tasks: [] });
    const begun = taskOf(line, at);
    const tasks = phases.at(-1)?.tasks ?? [];
    if (begun) tasks.push(begun);
    else if (task && /^\s+\S/.test(line)) tasks[tasks.length - 1] = { ...task, text: `${task.text}\n${line.trim()}` };
    task = begun ?? (/^\s+\S/.test(line) ? tasks.at(-1) : undefined);
    dependencies.push(...readDependencies(line, at, task?.id));
  }
  return { phases: phases.filter(each => each.tasks.length > 0), dependencies };
}

/** Lines with their numbers, without those in fences and comments. */
function* plainLines(text: string): Generator<readonly [line: string, at: number]> {
  let closing: string | undefined;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const opened = closing === undefined ? closingOf(line) : undefined;
    if (closing === undefined && opened === undefined) yield [line, index + 1];
    if (opened !== undefined) closing = opened;
    else if (closing !== undefined && line.includes(closing)) closing = undefined;
  }
}

/** What ends a fence or a comment that begins in this line. */
function closingOf(line: string): string | undefined {
  const [mark] = /^\s*(?:```|~~~|<!--)/.exec(line) ?? [];
  if (mark === undefined) return undefined;
  if (!mark.endsWith('<!--')) return mark.trim();
  return line.includes('-->') ? undefined : '-->';
}

/** `- [ ] T012 [P] [US1] Create the user model in src/models/user.py` */
function taskOf(line: string, at: number): Task | undefined {
  const found = /^\s{0,3}[-*]\s\[([ xX])\]\s+(?:\*\*)?(T-?\d{1,6}[a-z]?)\b(.*)$/.exec(line);
  if (!found) return undefined;
  let rest = (found[3] ?? '').replace(/^(?:\*\*|[:.])+/, '').trim();
  const marks: string[] = [];
  for (let mark = /^\[([\w-]{1,20})\]/.exec(rest); mark; mark = /^\[([\w-]{1,20})\]/.exec(rest)) {
    marks.push(mark[1] ?? '');
    rest = rest.slice(mark[0].length).trim();
  }
  return { id: found[2] ?? '', isParallel: marks.includes('P'), isDone: found[1] !== ' ', text: rest, line: at };
}

function trimTitle(title: string): string {
  return title.replace(/^[\s:—–-]+/, '').trim();
}
