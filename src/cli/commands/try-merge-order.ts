// `pitwall try merge-order [case]`: in which order the branches of a team would land.
import type { Input } from '../read-input.ts';
import { defineCaseCommand } from '../try/case-command.ts';

export const tryMergeOrderFrom = (input: Input) =>
  defineCaseCommand(
    {
      name: 'merge-order',
      summary: 'order the branches of a team for landing',
      description:
        'Reads a case as JSON, as an argument, from a file or from standard input (- or nothing), and prints as JSON in which ' +
        'order its branches land, which of them are skipped and why, which wait for each other, and whether a person is asked. ' +
        'A case has team (branch, agent), declared (branch, dependsOn), blocked (from, waitingOn: agents) and world (landed, ' +
        'unverified, conflicts, red: branches).',
      examples: [
        { line: 'pitwall try merge-order team.json', does: 'the case in a file' },
        {
          line: `pitwall try merge-order '{"team": [{"branch": "a", "agent": "ada"}]}'`,
          does: 'a case as an argument',
        },
        { line: 'pitwall try merge-order --jsonl < cases.jsonl', does: 'many: one case with its "id" on each line' },
      ],
      load: async () => {
        const { mergeOrderRule, tryMergeOrder } = await import('../../app/try/merge-order.ts');
        return { rule: mergeOrderRule, tryOne: tryMergeOrder };
      },
    },
    input,
  );
