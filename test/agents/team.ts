// Three real CLIs as one team, one of them in a terminal: each writes a file of its own, and all of them land.
import { join } from 'node:path';
import { execa } from 'execa';
import { passes } from '../support/run-results.ts';
import type { ModelStep } from './model/tools.ts';
import { startModelServer } from './model-server.ts';
import { comment, type PipelineFinding, type PipelineParts, start } from './pipeline.ts';
import { furnish, type PipelineSetup, pipelines } from './pipelines.ts';

export const teamName = 'team';

/** The first one's configuration is the project's; the others are chosen by their specs, which no model of it is for. */
const members = [
  { setup: 'claude-tmux', flags: [] },
  { setup: 'codex', flags: ['-c', 'model="scripted-1"'] },
  { setup: 'pi', flags: ['--model', 'scripted/scripted-1'] },
] as const;

export const teamSetups: readonly string[] = members.map(({ setup }) => setup);

export async function tryTeam({ aimock, folder, containment }: PipelineParts): Promise<PipelineFinding> {
  const startedAt = performance.now();
  const room = join(folder, 'pipeline team a.b:c');
  const repository = join(room, 'repository');
  const setups = members.map(({ setup, flags }) => withFlags(setup, flags));
  const specs = setups.map(({ cli }, at) => [
    `specs/${cli}.md`,
    `${at === 0 ? '' : front(cli)}# Greet from ${cli}\n\nWrite it.\n`,
  ]);
  const server = await startModelServer(aimock, { kind: 'told', stepsFor: told => stepsFor(setups, told) });
  try {
    const test = 'for each in greeting-*; do [ ! -e "$each" ] || grep -qx "Hello from .*" "$each" || exit 1; done';
    const files = Object.fromEntries(specs);
    const env = await furnish({ folder: room, setups, containment, url: server.url, test, files });
    const ran = await start(
      ['team', 'start', 'specs', '--name', 'all', '--onto', 'main', '--trust', '--plain'],
      repository,
      env,
    );
    const status = await start(['team', 'status', 'all', '--json'], repository, env);
    const git = async (...args: string[]) => (await execa('git', args, { cwd: repository, reject: false })).stdout;
    const greetings = await Promise.all(setups.map(({ cli }) => git('show', `main:greeting-${cli}`)));
    const logs = await start(['logs', '1', '--attempt', '1'], repository, env);
    const facts: Readonly<Record<string, boolean>> = {
      [`team start ended with ${ran.code}:\n${ran.said}`]: ran.code === 0,
      [`all of them are on main: ${greetings.join(', ')}`]: greetings.every(
        (text, at) => text === `Hello from ${setups[at]?.cli}`,
      ),
      'no merge commit': (await git('rev-list', '--merges', '--count', 'main')) === '0',
      [`all landed: ${status.said}`]: status.code === 0 && statesIn(status.said).every(state => state === 'landed'),
      'nobody was asked': !/ asks(?: you)?: /.test(ran.said),
      [`a terminal was used: ${logs.said}`]: /it works in a terminal: pane %\d+/.test(logs.said),
    };
    const faults = Object.entries(facts).flatMap(([fact, holds]) => (holds ? [] : [fact]));
    return { name: teamName, faults, seconds: Math.round((performance.now() - startedAt) / 1000) };
  } finally {
    await server.stop();
  }
}

const statesIn = (status: string) =>
  (JSON.parse(status).members as readonly { readonly state: string }[]).map(({ state }) => state);

const front = (runner: string) => `---\nrunner: ${runner}\n---\n`;

function withFlags(name: string, flags: readonly string[]): PipelineSetup {
  const setup = pipelines.find(each => each.name === name);
  if (!setup) throw new Error(`no pipeline ${name}`);
  return {
    ...setup,
    furnish: url => {
      const furnished = setup.furnish(url);
      return { ...furnished, program: [...furnished.program, ...flags] };
    },
  };
}

function stepsFor(setups: readonly PipelineSetup[], told: string): readonly ModelStep[] {
  const role = [...told.matchAll(/Do the work of the ([\w-]+) on this item/g)].at(-1)?.[1] ?? 'nobody';
  const cli = /Greet from (\w+)/.exec(told)?.[1] ?? 'nobody';
  // Each role may be played by another CLI than its member's: the first one of all does what no spec says.
  const setup = setups.find(each => each.cli === cli) ?? setups[0];
  const action = role === 'auditor' ? 'APPROVED' : 'COMPLETE';
  const said = { action, agentName: role, summary: `${role} is done`, commentBody: comment(role), findings: [] };
  const input = role === 'auditor' ? { ...said, dimensions: passes() } : said;
  const result: ModelStep =
    setup?.submits === 'by tool'
      ? { do: 'call', tool: 'submit_result', input }
      : { do: 'say', text: `\`\`\`json\n${JSON.stringify(input)}\n\`\`\`` };
  if (role !== 'developer') return [result];
  return [{ do: 'shell', command: `echo 'Hello from ${cli}' > greeting-${cli}` }, result];
}
