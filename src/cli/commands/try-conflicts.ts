// `pitwall try conflicts [case]`: what the conflict detector of a team would say.
import type { Input } from '../read-input.ts';
import { defineCaseCommand } from '../try/case-command.ts';

export const tryConflictsFrom = (input: Input) =>
  defineCaseCommand(
    {
      name: 'conflicts',
      summary: 'find where members of a team get into each other’s way',
      description:
        'Reads a case as JSON, as an argument, from a file or from standard input (- or nothing), and prints as JSON the messages that ' +
        'are due now. A case has now (ISO 8601), roster (agent, worktree, intents: at, validForSeconds, files, released; workset: ' +
        'path, from, hunks), settings (window_seconds, warn_on_intent_overlap, escalate_on_violation), ignoreCase and notices: ' +
        'what was said so far (type, pair, level, files, at).',
      examples: [
        { line: 'pitwall try conflicts team.json', does: 'the case in a file' },
        {
          line: `pitwall try conflicts '{"now": "2026-01-01T12:00:00Z", "roster": []}'`,
          does: 'a case as an argument',
        },
        { line: 'pitwall try conflicts --jsonl < cases.jsonl', does: 'many: one case with its "id" on each line' },
      ],
      load: async () => {
        const { conflictsRule, tryConflicts } = await import('../../app/try/conflicts.ts');
        return { rule: conflictsRule, tryOne: tryConflicts };
      },
    },
    input,
  );
