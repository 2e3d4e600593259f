// How a CLI is held: by its tools, our MCP server, permissions and a cancel.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AgentTask } from '../../src/ports/agent.ts';
import { processesWith } from './leftovers.ts';
import type { ModelStep } from './model/tools.ts';
import { judge, notSupported, type Property } from './property.ts';
import { answer, capabilities, command, edit, say } from './steps.ts';

export const steered: readonly Property[] = [
  {
    name: 'keeps to a list of tools',
    check: async bench => {
      if (!capabilities(bench).tools) return notSupported;
      return bench.withScript([command, say], async stage => {
        const report = await stage.attempt({ task: { tools: ['read'] } });
        const asked = stage.server.requests.join('\n');
        return judge(
          {
            finished: report.outcome.kind === 'finished',
            'the command did not run': stage.read('ran.txt') === undefined,
            'the shell was not offered': !/"name":"(?:Bash|bash|run_shell_command|exec_command)"/.test(asked),
          },
          report,
        );
      });
    },
  },
  {
    name: 'calls a tool of our MCP server',
    check: async bench => {
      if (!capabilities(bench).mcp) return notSupported;
      const call: ModelStep = { do: 'call', tool: 'note', input: { text: 'pomelo' } };
      return bench.withScript([call, say], async stage => {
        const notes = join(stage.place.home, 'notes.jsonl');
        const report = await stage.attempt({ task: { mcpServers: [noteServer(notes)] }, answer: () => 'deny' });
        const noted = existsSync(notes) ? readFileSync(notes, 'utf8') : '';
        return judge(
          {
            finished: report.outcome.kind === 'finished',
            'the tool was called': noted.includes('pomelo'),
            'the server has its token': noted.includes('token-of-the-attempt'),
            'nobody was asked for it': report.asked.length === 0,
          },
          report,
        );
      });
    },
  },
  {
    name: 'asks, and heeds the answer',
    check: async bench => {
      if (!capabilities(bench).permissions) return notSupported;
      return bench.withScript([edit(bench), command, say], async stage => {
        const report = await stage.attempt({
          answer: ({ command: asked }) => (asked === undefined ? 'allow' : 'deny'),
        });
        return judge(
          {
            'asked for the edit, with its path': report.asked.some(({ paths }) =>
              paths.some(p => p.endsWith('made.txt')),
            ),
            'asked for the command, with it': report.asked.some(request => request.command === command.command),
            'what was allowed happened': stage.read('made.txt') !== undefined,
            'what was denied did not': stage.read('ran.txt') === undefined,
            'the turn went on': report.outcome.kind === 'finished' && report.text === answer,
          },
          report,
        );
      });
    },
  },
  {
    name: 'cancelled in a command, nothing is left',
    check: bench => {
      // A number that nobody else sleeps for.
      const seconds = `86399.${Math.floor(Math.random() * 1e9)}`;
      const script: ModelStep[] = [{ do: 'shell', command: `setsid sleep ${seconds} & sleep ${seconds}` }, say];
      return bench.withScript(script, async stage => {
        let wasRunning = false;
        const report = await stage.attempt({
          cancelAt: async event => {
            if (event.kind !== 'tool-start' || wasRunning) return false;
            for (let tries = 0; tries < 100 && !wasRunning; tries++) {
              wasRunning = processesWith(seconds).length > 0;
              await sleep(100);
            }
            return true;
          },
        });
        return judge(
          {
            'the command ran': wasRunning,
            cancelled: report.outcome.kind === 'cancelled',
            'its protocol says so itself': report.events.some(event => event.kind === 'end'),
            'nothing is left': processesWith(seconds).length === 0 && processesWith(stage.place.home).length === 0,
          },
          report,
        );
      });
    },
  },
];

function noteServer(notes: string): AgentTask['mcpServers'][number] {
  const program = fileURLToPath(new URL('./mcp-server.js', import.meta.url));
  const env = { BENCH_NOTES: notes, BENCH_TOKEN: 'token-of-the-attempt' };
  return { name: 'bench', argv: [process.execPath, program], env };
}
