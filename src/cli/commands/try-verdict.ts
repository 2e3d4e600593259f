// `pitwall try verdict [case]`: what the last message of an agent of an epic comes to.
import type { Input } from '../read-input.ts';
import { defineCaseCommand } from '../try/case-command.ts';

export const tryVerdictFrom = (input: Input) =>
  defineCaseCommand(
    {
      name: 'verdict',
      summary: 'read the verdict of a planner, decomposer, verifier or critic',
      description:
        'Reads a case as JSON, as an argument, from a file or from standard input (- or nothing), and prints as JSON what a tick ' +
        'would make of the message: the verdict or what is wrong with it, whether it is refused because a person approved ' +
        'something else, and what a halt leads to. A case has role (planner, decomposer, verifier, critic), text (the last ' +
        'message) and, for a planner, brief: epic, role (preflight, react, decompose), approved (worker and project by item).',
      examples: [
        { line: 'pitwall try verdict case.json', does: 'the case in a file' },
        {
          line: `pitwall try verdict '{"role": "verifier", "text": "{\\"verdict\\": \\"PASS\\"}"}'`,
          does: 'a case as an argument',
        },
        { line: 'pitwall try verdict --jsonl < cases.jsonl', does: 'many: one case with its "id" on each line' },
      ],
      load: async () => {
        const { tryVerdict, verdictRule } = await import('../../app/try/verdict.ts');
        return { rule: verdictRule, tryOne: tryVerdict };
      },
    },
    input,
  );
