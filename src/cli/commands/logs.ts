// `pitwall logs <run>`: what the agent of an attempt said and did, as it happens if asked to.
import { defineCommand } from '../define-command.ts';

export const logsCommand = defineCommand({
  usage: 'logs <run>',
  summary: 'show what an agent said and did',
  description:
    'The transcript of the newest attempt of the run: words, tools, refusals and the end. Secrets are left out of it.',
  examples: [
    { line: 'pitwall logs 7', does: 'the newest attempt of run 7' },
    { line: 'pitwall logs 7 -f', does: 'follow it from attempt to attempt, until the review or Ctrl-C' },
    { line: 'pitwall logs 7 --attempt 7.2 --raw', does: 'every line of the protocol of one attempt' },
  ],
  options: command =>
    command
      .option('-f, --follow', 'follow it as it happens')
      .option('--attempt <name>', 'another attempt than the newest, by name or number')
      .option('--raw', 'the lines as they are stored'),
  async action(context, run: string, options: { follow?: true; attempt?: string; raw?: true }) {
    const { app, flags, terminal } = context;
    const { transcriptLines } = await import('../../app/views/read-transcript.ts');
    const { printableJson } = await import('../cells.ts');
    const { formatEntry } = await import('../run/format-entry.ts');
    const until = options.follow ? context.signal() : undefined;
    const isRaw = options.raw === true || flags.json;
    let shown: string | undefined;
    for await (const { attempt, line } of transcriptLines(app, { run, attempt: options.attempt }, until)) {
      if (!isRaw && shown !== undefined && shown !== attempt) terminal.print(terminal.style.bold(`attempt ${attempt}`));
      shown = attempt;
      const text = isRaw ? printableJson(line) : formatEntry(line, terminal.style);
      if (text !== undefined) terminal.print(text);
    }
  },
});
