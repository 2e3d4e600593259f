// What a CLI must be able to do when the model behaves.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentEvent } from '../../src/ports/agent.ts';
import { systemPrompt, taskPrompt } from './bench.ts';
import { tokensPerAnswer } from './model/script.ts';
import type { ModelStep } from './model/tools.ts';
import { judge, notSupported, type Property } from './property.ts';
import { answer, capabilities, command, edit, say } from './steps.ts';
import { apiKey } from './subject.ts';

export const working: readonly Property[] = [
  {
    name: 'reports its tools, and answers',
    check: bench =>
      bench.withScript([edit(bench), command, say], async stage => {
        const report = await stage.attempt();
        const starts = report.events.filter(event => event.kind === 'tool-start');
        const ends = report.events.filter(event => event.kind === 'tool-end' && event.isOk);
        return judge(
          {
            finished: report.outcome.kind === 'finished',
            'the answer is the last text': report.text === answer,
            'the file is there': stage.read('made.txt')?.trim() === 'made by the model',
            'the command ran': stage.read('ran.txt')?.trim() === 'ran',
            'each tool starts and ends well': starts.length === 2 && ends.length === 2,
            'the path of the edit is told': starts.some(start => start.paths.some(path => path.endsWith('made.txt'))),
            'the command is told': starts.some(start => start.command?.includes('echo ran')),
            'the conversation has a name': report.conversation !== undefined,
            'every event is understood': !report.events.some(isMisunderstood),
            'no secret in the transcript': !report.transcript.includes(apiKey),
          },
          report,
        );
      }),
  },
  {
    name: 'changes a file, and shows how',
    check: bench => {
      const path = join(bench.work, 'README.md');
      const change: ModelStep = { do: 'change', path, from: '# A repository', to: '# A changed repository' };
      return bench.withScript([{ do: 'read', path }, change, say], async stage => {
        const report = await stage.attempt();
        const diff = report.events.find(event => event.kind === 'diff');
        return judge(
          {
            finished: report.outcome.kind === 'finished',
            'the file has changed': stage.read('README.md') === '# A changed repository\n',
            'its path is told': report.events.some(event => event.kind === 'tool-start' && event.paths.includes(path)),
            'the diff is of that file': diff === undefined || (diff.path === path && diff.text.includes('# A changed')),
          },
          report,
          diff === undefined ? 'its path only' : 'with the diff',
        );
      });
    },
  },
  {
    name: 'reports its plan',
    check: async bench => {
      const { planning } = bench.subject;
      if (planning === undefined) return notSupported;
      return bench.withScript([{ do: 'call', ...planning }, say], async stage => {
        const report = await stage.attempt();
        const plan = report.events.find(event => event.kind === 'plan');
        return judge({ 'the steps are told': plan?.steps.join(', ') === 'peel the orange, eat it' }, report);
      });
    },
  },
  {
    name: 'reports tokens and cost as declared',
    check: bench =>
      bench.withScript([command, say], async stage => {
        const report = await stage.attempt();
        const { usage, cost } = capabilities(bench);
        const { tokens, toolCalls, costUsd } = report.usage;
        return judge(
          {
            finished: report.outcome.kind === 'finished',
            [`${2 * tokensPerAnswer} tokens, not ${tokens}`]: !usage || tokens === 2 * tokensPerAnswer,
            'one tool call': !usage || toolCalls === 1,
            'a cost exactly if declared': cost ? (costUsd ?? 0) > 0 : costUsd === undefined,
          },
          report,
          `${usage ? 'tokens' : 'nothing'}${cost ? ', cost' : ''}`,
        );
      }),
  },
  {
    name: 'gives the model our instructions',
    check: bench =>
      bench.withScript([say], async stage => {
        const task = `${taskPrompt}\n${'A long line of a long diff.\n'.repeat(12_000)}The end is kumquat.`;
        const report = await stage.attempt({ task: { prompt: { system: systemPrompt, task } } });
        const sent = stage.server.requests.join('\n');
        return judge(
          {
            finished: report.outcome.kind === 'finished',
            'standing instructions arrive': sent.includes('marmalade'),
            'a task of 300 KB arrives to its end': sent.includes('tangerine') && sent.includes('kumquat'),
          },
          report,
        );
      }),
  },
  {
    name: 'reads no file that a text names',
    check: bench =>
      bench.withScript([say], async stage => {
        const outside = join(stage.place.home, 'private.txt');
        writeFileSync(outside, 'papaya');
        writeFileSync(join(stage.place.work, 'inside.txt'), 'guava');
        const task = `/help me\n@inside.txt @${outside} @@ -1,2 +1,2 @@ and tangerine`;
        const report = await stage.attempt({ task: { prompt: { system: systemPrompt, task } } });
        const sent = stage.server.requests.join('\n');
        return judge(
          {
            finished: report.outcome.kind === 'finished',
            'the task arrives as it is': sent.includes('tangerine') && sent.includes('/help me'),
            'no file arrives': !sent.includes('papaya') && !sent.includes('guava'),
          },
          report,
        );
      }),
  },
  {
    name: 'goes on with a conversation',
    check: async bench => {
      if (!capabilities(bench).resume) return notSupported;
      const { countsFromTheBeginning = false } = bench.subject;
      const [answers, counted] = countsFromTheBeginning ? [2, 'conversation'] : [1, 'attempt'];
      return bench.withScript([say], async stage => {
        const first = await stage.attempt();
        const count = stage.server.requests.length;
        const prompt = { system: systemPrompt, task: 'And now the lychee.' };
        const second = await stage.attempt({ task: { resume: first.conversation, prompt } });
        const sent = stage.server.requests.slice(count).join('\n');
        return judge(
          {
            'finished first': first.outcome.kind === 'finished',
            'finished again': second.outcome.kind === 'finished',
            'the model is told both': sent.includes('tangerine') && sent.includes('lychee'),
            'it keeps its name': second.conversation === first.conversation,
            [`tokens of the ${counted}, not ${second.usage.tokens}`]: second.usage.tokens === answers * tokensPerAnswer,
          },
          second,
          countsFromTheBeginning ? 'counts its tokens from the beginning' : undefined,
        );
      });
    },
  },
];

function isMisunderstood(event: AgentEvent): boolean {
  return event.kind === 'warning' && /^(?:an unknown event|an event that does not fit|not an event)/.test(event.text);
}
