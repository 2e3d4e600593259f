// How a CLI hands in its result: by the tool that Pitwall gives it, or as text.
import { readResultText } from '../../src/core/attempt/result/read-result-text.ts';
import type { ModelStep } from './model/tools.ts';
import { judge, notSupported, type Property } from './property.ts';
import { answer, capabilities, command, edit, say } from './steps.ts';

const result = { action: 'COMPLETE', agentName: 'developer', summary: 'all done', commentBody: 'made it' };
const resultText = `Here it is.\n\n\`\`\`json\n${JSON.stringify(result, null, 2)}\n\`\`\``;
const submit = (input: object): ModelStep => ({ do: 'call', tool: 'submit_result', input });

export const results: readonly Property[] = [
  {
    name: 'submits its result by tool',
    check: async bench => {
      if (!capabilities(bench).mcp) return notSupported;
      return bench.withScript([edit(bench), command, submit(result), say], async stage => {
        const report = await stage.attempt();
        return judge(
          {
            finished: report.outcome.kind === 'finished' && report.text === answer,
            'the file is there': stage.read('made.txt')?.trim() === 'made by the model',
            'the command ran': stage.read('ran.txt')?.trim() === 'ran',
            'the result is in the journal': JSON.stringify(report.submitted) === JSON.stringify(result),
            'nobody was asked for the tool': !report.asked.some(({ tool }) => tool.includes('submit_result')),
            'the call is told': report.usage.toolCalls === 3,
          },
          report,
        );
      });
    },
  },
  {
    name: 'waits for tools that start slowly',
    check: async bench => {
      if (!capabilities(bench).mcp) return notSupported;
      return bench.withScript([submit(result), say], async stage => {
        const report = await stage.attempt({ toolsDelayMs: 3000 });
        return judge(
          { 'the result is in the journal': JSON.stringify(report.submitted) === JSON.stringify(result) },
          report,
        );
      });
    },
  },
  {
    name: 'corrects a result that was refused',
    check: async bench => {
      if (!capabilities(bench).mcp) return notSupported;
      const wrong = { ...result, commentBody: ' ' };
      return bench.withScript([submit(wrong), submit(result), say], async stage => {
        const report = await stage.attempt();
        return judge(
          {
            finished: report.outcome.kind === 'finished',
            'the model is told what is wrong': stage.server.requests.join('\n').includes('must not be blank'),
            'the second one is in the journal': JSON.stringify(report.submitted) === JSON.stringify(result),
          },
          report,
        );
      });
    },
  },
  {
    name: 'edits, runs a command, hands in its result as text',
    check: bench =>
      bench.withScript([edit(bench), command, { do: 'say', text: resultText }], async stage => {
        const report = await stage.attempt();
        const reading = readResultText('developer', report.text ?? '');
        return judge(
          {
            finished: report.outcome.kind === 'finished',
            'the file is there': stage.read('made.txt')?.trim() === 'made by the model',
            'the command ran': stage.read('ran.txt')?.trim() === 'ran',
            'its last message is the result': reading.ok && JSON.stringify(reading.result) === JSON.stringify(result),
          },
          report,
        );
      }),
  },
];
