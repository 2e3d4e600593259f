// A repository with an epic, for scripted agents: real git, real processes, the real command line. The planner takes the first item
// that may be started; what the others answer a test says.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EpicStatusAnswer, Ticked } from '../../src/app/epic/answers.ts';
import { judged } from './run-results.ts';
import { RunScratch, type Said } from './run-scratch.ts';

/** Reads the prompt as a model would, and prints a verdict. What a test wants otherwise is in answers.json, by role and item. */
const agent = `
import { appendFileSync, readFileSync } from 'node:fs';
const [role, home] = process.argv.slice(2);
const prompt = readFileSync(0, 'utf8');
const about = /^about: (.*)$/m.exec(prompt)?.[1] ?? '';
const question = /^role: (.*)$/m.exec(prompt)?.[1] ?? '';
const item = /(?:item|started next|start|which of) #?(\\d+)/.exec(about)?.[1] ?? /- item #?(\\d+): worker/.exec(prompt)?.[1] ?? '';
const answers = JSON.parse(readFileSync(home + '/answers.json', 'utf8'));
appendFileSync(home + '/asked.log', [role, question, item, about].join(' ') + '\\n');
const given = answers[role + ' ' + item] ?? answers[question + ' ' + item] ?? answers[question] ?? answers[role];
const approved = new RegExp('- item #?(' + (item || '[0-9]+') + '): worker ([^,]+), project (.+)').exec(prompt);
const start = { action: 'dispatch', task_id: approved?.[1], worker: approved?.[2], project: approved?.[3] };
const verdict = typeof given === 'object' ? given : role === 'planner' ? start : { verdict: role === 'verifier' ? 'PASS' : 'SAFE' };
process.stdout.write(JSON.stringify(verdict));
`;

/** A role that speaks text instead: what a test says word by word. */
const roles = ['planner', 'decomposer', 'verifier', 'critic'] as const;
export type EpicRole = (typeof roles)[number];

export interface EpicScratchOptions {
  /** Shell lines that every developer runs. */
  readonly developer?: string;
  readonly config?: string;
  /** Beside what the agents of the epic play, more of the script. */
  readonly script?: Partial<Readonly<Record<EpicRole, string>>>;
}

const own = 'git branch --show-current | sed "s/.*-/file-/" > name; cp name "$(cat name).txt"; rm name';

export class EpicScratch {
  readonly scratch: RunScratch;

  private constructor(scratch: RunScratch) {
    this.scratch = scratch;
  }

  static async make({ developer = own, config = '', script = {} }: EpicScratchOptions = {}): Promise<EpicScratch> {
    const home = '"$HOME"';
    const steps = roles.map(
      role => `${role}:\n${script[role] ?? `  - resultFrom: node ${home}/agent.mjs ${role} ${home}`}\n`,
    );
    const work = developer
      .trim()
      .split('\n')
      .map(line => `      ${line}`)
      .join('\n');
    const scratch = await RunScratch.make(
      `developer:\n  - run: |\n${work}\n  - result: {summary: did it, commentBody: Done.}\nauditor:\n  - result: {action: APPROVED, ${judged}, commentBody: All is well.}\n${steps.join('')}`,
      `workflow: quick\ncommands: {test: "true"}\n${config}`,
    );
    const epics = new EpicScratch(scratch);
    epics.writeHome('agent.mjs', agent);
    epics.writeHome('asked.log', '');
    epics.answers({});
    return epics;
  }

  writeHome(name: string, text: string): void {
    this.scratch.write(join('..', name), text);
  }

  /** By role and item, by question and item, or by either: what its agent answers from now on. */
  answers(given: Readonly<Record<string, unknown>>): void {
    this.writeHome('answers.json', JSON.stringify(given));
  }

  /** Role, question, item and occasion of each time an agent was asked. */
  asked(): readonly string[] {
    return readFileSync(join(this.scratch.folder, 'asked.log'), 'utf8').trim().split('\n').filter(Boolean);
  }

  file(item: string): string {
    const folder = join(this.scratch.repository, '.pitwall/items');
    const name = readdirSync(folder).find(each => Number(each.split('-')[0]) === Number(item)) ?? '';
    return join('.pitwall/items', name);
  }

  body(epic: string): string {
    return readFileSync(join(this.scratch.repository, this.file(epic)), 'utf8');
  }

  /** An epic with items 2, 3, … of these titles, committed as queued by the person whose repository it is. */
  async queued(titles: readonly string[], status = 'queued'): Promise<void> {
    const rows = titles.map((title, at) => `| ${at + 1} | ${at + 2} | ${title} | ready | | | | |\n`);
    const head =
      '| # | Item | Title | Status | Worker | PR | Last activity | Notes |\n| --- | --- | --- | --- | --- | --- | --- | --- |';
    mkdirSync(join(this.scratch.repository, '.pitwall/items'), { recursive: true });
    const write = (n: number, text: string) => this.scratch.write(`.pitwall/items/00${n}-item.md`, text);
    write(1, `---\ntitle: Faster search\nstatus: ${status}\n---\n\n## Work Items\n\n${head}\n${rows.join('')}`);
    for (const [at, title] of titles.entries()) write(at + 2, `---\ntitle: ${title}\n---\n\nDo it: ${title}.\n`);
    await this.scratch.run('add', '.');
    await this.scratch.run('commit', '--quiet', '-m', 'An epic');
  }

  /** Epics of these numbers that wait for a person. */
  async idle(ids: readonly number[]): Promise<void> {
    mkdirSync(join(this.scratch.repository, '.pitwall/items'), { recursive: true });
    for (const id of ids)
      this.scratch.write(`.pitwall/items/${id}-epic.md`, `---\ntitle: Epic ${id}\nstatus: review\n---\n`);
    await this.scratch.run('add', '.');
    await this.scratch.run('commit', '--quiet', '-m', 'Epics');
  }

  /** In the working copy, as an editor would. */
  edit(item: string, change: (text: string) => string): void {
    this.scratch.write(this.file(item), change(this.body(item)));
  }

  async tick(epic = '1', ...options: string[]): Promise<Said> {
    return await this.scratch.pitwall('tick', epic, '--trust', ...options);
  }

  async ticked(epic = '1'): Promise<Ticked> {
    const { out, err } = await this.tick(epic, '--json');
    if (out === '') throw new Error(err);
    return JSON.parse(out);
  }

  async status(epic = '1'): Promise<EpicStatusAnswer> {
    const { out, err } = await this.scratch.pitwall('epic', 'status', epic, '--json');
    if (out === '') throw new Error(err);
    return JSON.parse(out);
  }

  remove(): void {
    this.scratch.remove();
  }
}
