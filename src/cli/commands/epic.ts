// `pitwall epic`: where an epic is, and answers to what it asks.
import { printable } from '../cells.ts';
import { defineCommand, defineGroup } from '../define-command.ts';

const epicStatusCommand = defineCommand({
  usage: 'status <epic>',
  summary: 'show items, brake, open questions, and what the next tick would do',
  description:
    'Reads the body of the epic and what its items need, and asks the rules of a tick what they would do now. Nothing is ' +
    'written and no agent is asked.',
  examples: [
    { line: 'pitwall epic status 7', does: 'one epic' },
    { line: 'pitwall epic status 7 --json', does: 'the same, for a program' },
  ],
  async action({ app, flags, terminal }, epic: string) {
    const { epicStatus } = await import('../../app/epic/epic-status.ts');
    const { renderEpicStatus } = await import('../epic/render-epic-status.ts');
    const status = await epicStatus(app, await app.person(), { epic });
    if (flags.json) return terminal.printJson(status);
    for (const line of renderEpicStatus(status, terminal)) terminal.print(line);
  },
});

const epicAnswerCommand = defineCommand({
  usage: 'answer <epic> <answer...>',
  summary: 'answer a question in the body of an epic',
  description:
    'Writes the answer behind the question in "## Pending Decisions", as you can do in an editor. A number chooses the option ' +
    'at its place. The next tick reads it.',
  examples: [
    { line: 'pitwall epic answer 7 2', does: 'the second option' },
    { line: 'pitwall epic answer 7 drop it --decision critic-12', does: 'one of several questions' },
  ],
  options: command => command.option('--decision <id>', 'which question, where several are open'),
  async action({ app, flags, terminal }, epic: string, words: readonly string[], { decision }: { decision?: string }) {
    const { answerDecision } = await import('../../app/epic/answer-decision.ts');
    const answer = words.join(' ').trim();
    const answered = await answerDecision(app, await app.person(), { epic, answer, decision });
    if (flags.json) terminal.printJson(answered);
    else terminal.print(`${printable(answered.decision)}: ${printable(answered.answer)}. The next tick reads it.`);
  },
});

export const epicCommand = defineGroup('epic', 'a plan over items, ticked one decision at a time', [
  epicStatusCommand,
  epicAnswerCommand,
]);
