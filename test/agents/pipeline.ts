// One item from `pitwall run` to a merged change with a real CLI: as people use it, but for the model.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import type { Containment } from '../../src/ports/processes.ts';
import { passes } from '../support/run-results.ts';
import type { ModelStep } from './model/tools.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { furnish, type PipelineSetup, pipelines } from './pipelines.ts';

export interface PipelineFinding {
  readonly name: string;
  readonly seconds: number;
  /** What is not as it must be. */
  readonly faults: readonly string[];
}

export interface PipelineParts {
  readonly aimock: string;
  readonly folder: string;
  readonly containment: Containment;
}

const pitwall = fileURLToPath(new URL('../../../pitwall', import.meta.url));
const commandMsMax = 5 * 60_000;

export function pipelineNames(): readonly string[] {
  return pipelines.map(({ name }) => name);
}

export async function tryPipeline(name: string, parts: PipelineParts): Promise<PipelineFinding> {
  const setup = pipelines.find(each => each.name === name);
  if (!setup) throw new Error(`no pipeline for ${name}`);
  const startedAt = performance.now();
  const room = new PipelineRoom(join(parts.folder, `pipeline-${name}`), setup, parts.containment);
  const server = await startModelServer(parts.aimock, { kind: 'told', stepsFor: told => room.stepsFor(told) });
  try {
    const faults = await room.play(server);
    return { name, faults, seconds: Math.round((performance.now() - startedAt) / 1000) };
  } finally {
    await server.stop();
  }
}

/** The first one is wrong, and the gate says so. */
const greetings = ['Helo', 'Hello, world'];

export const comment = (role: string) => `What the ${role} says.`;

class PipelineRoom {
  readonly #folder: string;
  readonly #repository: string;
  readonly #setup: PipelineSetup;
  readonly #containment: Containment;

  constructor(folder: string, setup: PipelineSetup, containment: Containment) {
    this.#folder = folder;
    this.#repository = join(folder, 'repository');
    this.#setup = setup;
    this.#containment = containment;
  }

  async play(server: ModelServer): Promise<readonly string[]> {
    const env = await this.#furnish(server.url);
    const answers: Promise<Said>[] = [];
    const ran = await start(['run', 'Make a greeting', '--trust', '--workflow', 'default'], this.#repository, env, () =>
      answers.push(start(['answer', '1', 'allow'], this.#repository, env)),
    );
    const refused = (await Promise.all(answers)).filter(({ code }) => code !== 0);
    if (ran.code !== 0) return [`pitwall run ended with ${ran.code}:\n${ran.said}`];
    const merged = await start(['merge', '1'], this.#repository, env);
    const shown = await start(['show', '1', '--json'], this.#repository, env);
    const { stdout: landed } = await execa('git', ['show', 'main:greeting.txt'], {
      cwd: this.#repository,
      reject: false,
    });
    const told = server.requests.join('\n');
    const facts: Readonly<Record<string, boolean>> = {
      [`merge: ${merged.said}`]: merged.code === 0,
      'the change is on main': landed === 'Hello, world',
      'the gate sent it back once': shown.said.includes('"gateReturns": 1'),
      'the run ended as merged': shown.said.includes('"standing": "ended: merged"'),
      [`${answers.length} questions, ${this.#questions} expected`]: answers.length === this.#questions,
      [`a second terminal answers: ${refused.map(({ said }) => said).join()}`]: refused.length === 0,
      'it says what held its agents': shown.said.includes(`"containment": "${this.#containment}"`),
      'every role used tokens': this.#setup.reportsTokens === false || !/"tokens": 0,/.test(shown.said),
      'findings reached the architect': told.includes(comment('researcher')),
      'the plan reached the developer': told.includes(comment('test-designer')),
      'the gate’s complaint reached the developer': told.includes('Gates blocked'),
      'the diff reached the auditor': told.includes('+Hello, world'),
    };
    return Object.entries(facts).flatMap(([fact, holds]) => (holds ? [] : [fact]));
  }

  /** Outside of the sandbox a CLI that can ask does so before each command of the developer; nobody is asked anything else. */
  get #questions(): number {
    return this.#containment !== 'sandbox' && this.#setup.asks ? greetings.length : 0;
  }

  /** By who is asked: the first greeting is wrong, and the gate says so. */
  stepsFor(told: string): readonly ModelStep[] {
    const role = [...told.matchAll(/Do the work of the ([\w-]+) on this item/g)].at(-1)?.[1] ?? 'nobody';
    if (role !== 'developer') return [this.#result(role)];
    const text = greetings[told.includes('Gates blocked') ? 1 : 0];
    return [writeByCode(`${text}\n`), this.#result(role)];
  }

  #result(role: string): ModelStep {
    const action = role === 'auditor' ? 'APPROVED' : 'COMPLETE';
    const said = { action, agentName: role, summary: `${role} is done`, commentBody: comment(role), findings: [] };
    const input = role === 'auditor' ? { ...said, dimensions: passes() } : said;
    if (this.#setup.submits === 'by tool') return { do: 'call', tool: 'submit_result', input };
    return { do: 'say', text: `\`\`\`json\n${JSON.stringify(input)}\n\`\`\`` };
  }

  async #furnish(url: string): Promise<Readonly<Record<string, string>>> {
    const test = '! grep -sqx Helo greeting.txt';
    return await furnish({ folder: this.#folder, setups: [this.#setup], containment: this.#containment, url, test });
  }
}

/** The command policy asks about it where no sandbox contains it. */
const writeByCode = (text: string): ModelStep => ({
  do: 'shell',
  command: `node -e "require('fs').writeFileSync('greeting.txt', ${JSON.stringify(text).replaceAll('"', "'")})"`,
});

interface Said {
  readonly code: number | null;
  readonly said: string;
}

/** `onAsked`: as often as it says that somebody is asked. */
export async function start(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  onAsked: () => void = () => undefined,
): Promise<Said> {
  const child: ChildProcess = spawn(pitwall, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: commandMsMax,
  });
  let said = '';
  let asked = 0;
  const hear = (text: Buffer) => {
    said += text.toString();
    for (const now = [...said.matchAll(/ asks(?: you)?: /g)].length; asked < now; asked++) onAsked();
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const code = await new Promise<number | null>(resolve => child.once('close', resolve));
  return { code, said };
}
