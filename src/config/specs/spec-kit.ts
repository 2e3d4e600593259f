// Features of Spec Kit: of the first phase that is not done, each task marked [P] is a spec, and the rest is one.
import { basename, join } from 'node:path';
import { faultOn } from '../roles/parse-role.ts';
import { type FoundSpec, type Need, nothingRead, type SpecReading } from './spec-draft.ts';
import type { SpecFiles } from './spec-files.ts';
import { type Phase, parseTaskList, type Task, type TaskList } from './task-list.ts';

interface Feature {
  readonly folder: string;
  readonly list: TaskList;
  readonly phase: Phase;
  /** What every agent of the feature reads besides its tasks. */
  readonly context: string;
}

/** `folder`: of the feature. */
export async function readSpecKitFeature(files: SpecFiles, folder: string): Promise<SpecReading> {
  const file = join(folder, 'tasks.md');
  const text = await files.read(file);
  if (text === undefined) return { ...nothingRead, notes: [`${folder} is left out: it has no tasks.md yet`] };
  const list = parseTaskList(text);
  const tasks = list.phases.flatMap(phase => phase.tasks);
  if (tasks.length === 0) {
    const remedy = 'write them as Spec Kit does: - [ ] T001 [P] Create the user model';
    return { ...nothingRead, faults: [faultOn(file, 1, 'there are no tasks with ids', remedy)] };
  }
  const settled = tasks.filter(task => task.isDone).map(task => keyOf(folder, task.id));
  const phase = list.phases.find(each => each.tasks.some(isOpen));
  if (!phase) return { ...nothingRead, notes: [`${folder} is left out: all of its tasks are done`], settled };
  const feature = { folder, list, phase, context: await contextOf(files, folder) };
  return { ...nothingRead, specs: specsOf(feature), notes: laterNotes(feature), settled };
}

const isOpen = (task: Task) => !task.isDone;
/** Every feature has a T001 of its own. */
const keyOf = (folder: string, id: string) => `${folder}#${id}`;

function specsOf(feature: Feature): readonly FoundSpec[] {
  const open = feature.phase.tasks.filter(isOpen);
  const rest = open.filter(task => !task.isParallel);
  const alone = open.filter(task => task.isParallel).map(task => specOf(feature, [task], taskTitle(task)));
  return rest.length === 0 ? alone : [...alone, specOf(feature, rest, restTitle(feature))];
}

function specOf(feature: Feature, tasks: readonly Task[], title: string): FoundSpec {
  const { folder, phase, list, context } = feature;
  const [first] = tasks;
  const isRest = !first?.isParallel;
  const own = tasks.map(task => task.id);
  const file = join(folder, 'tasks.md');
  const needs: readonly Need[] = list.dependencies
    .filter(each => own.includes(each.task) && !own.includes(each.on))
    .map(({ on, line }) => ({ text: on, keys: [keyOf(folder, on)], file, line }));
  return {
    label: isRest ? `${basename(folder).slice(0, 36)}-phase${phase.number}` : `${first.id}-${first.text}`,
    title,
    body: `${tasksText(feature, tasks)}\n\n${context}`.trim(),
    source: file,
    format: 'spec-kit',
    keys: own.flatMap(id => [keyOf(folder, id), id]),
    needs: needs.filter((need, at) => needs.findIndex(each => each.text === need.text) === at),
  };
}

const titleCharsMax = 100;

function taskTitle({ id, text }: Task): string {
  const [line = ''] = text.split('\n');
  return `${id} ${line.length > titleCharsMax ? `${line.slice(0, titleCharsMax).trimEnd()}…` : line}`;
}

function restTitle({ folder, phase }: Feature): string {
  return `${basename(folder)}, phase ${phase.number}${phase.title === '' ? '' : `: ${phase.title}`}`;
}

function tasksText({ folder, phase }: Feature, tasks: readonly Task[]): string {
  const listed = tasks.map(({ id, text }) => `- [ ] ${id} ${text.replaceAll('\n', '\n  ')}`).join('\n');
  const others = phase.tasks.length > tasks.length ? ' Other agents do the other tasks of this phase now.' : '';
  return `# Your tasks\n\n${listed}\n\nDo these in their order, and no other task of ${folder}/tasks.md.${others} Leave the boxes in that file as they are: several branches that tick lines side by side conflict.`;
}

async function contextOf(files: SpecFiles, folder: string): Promise<string> {
  const [spec, plan] = await Promise.all(['spec.md', 'plan.md'].map(name => files.read(join(folder, name))));
  const more = files.names(folder).filter(name => !['tasks.md', 'spec.md', 'plan.md'].includes(name));
  return [
    spec === undefined ? '' : `# Feature\n\n${spec.trim()}`,
    plan === undefined ? '' : `# Plan\n\n${plan.trim()}`,
    more.length === 0 ? '' : `More about the feature is in ${folder}/: ${more.join(', ')}.`,
  ]
    .filter(part => part !== '')
    .join('\n\n');
}

function laterNotes({ folder, list, phase }: Feature): readonly string[] {
  const later = list.phases.filter(each => each !== phase && each.tasks.some(isOpen)).map(each => each.number);
  if (later.length === 0) return [];
  return [`${folder}: only phase ${phase.number} is taken; open later: ${later.join(', ')}`];
}
