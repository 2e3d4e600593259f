// `pitwall bus`: the messages of a team, written and read by a person or a program of theirs.
import { busReadMaxima } from '../../app/team/bus-answers.ts';
import { Problem } from '../../core/problem.ts';
import { messageBytesMax } from '../../core/team/bus/check-message.ts';
import { parseJson } from '../../std/parse-json.ts';
import { defineCommand, defineGroup } from '../define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import { type Input, readInput } from '../read-input.ts';
import { wholeNumber } from '../whole-number.ts';

interface PublishOptions {
  readonly team?: string;
  readonly to?: string;
  readonly re?: string;
  readonly id?: string;
}

interface ReadOptions {
  readonly for?: string;
  readonly after?: number;
  readonly limit?: number;
  readonly wait?: number;
}

const publishFrom = (input: Input) =>
  defineCommand({
    usage: 'publish <type> <payload>',
    summary: 'publish a message on the bus of a team, as yourself',
    description:
      'The payload is JSON, or - for standard input. A message that does not fit is refused with the reason, the refusal is recorded, ' +
      'and the command exits with 1. What you write to a member as agent.feedback or agent.answer also goes to its agent.',
    examples: [
      {
        line: `pitwall bus publish agent.feedback '{"errors": ["Use bcrypt"]}' --to login`,
        does: 'to a member',
      },
      { line: `pitwall bus publish agent.answer '{"answer": "yes"}' --re 7`, does: 'to the question 7' },
    ],
    options: command =>
      command
        .option('--to <recipient>', 'a member, all, coordinator or supervisor; default: that of the type')
        .option('--re <message>', 'the id or number of the message that this one answers')
        .option('--id <id>', 'of your own: the same message under the same id is published once')
        .option('--team <name>', 'which team, where several are open'),
    async action(context, type: string, payload: string, { team, ...envelope }: PublishOptions) {
      const { publishOnBus } = await import('../../app/team/person-bus.ts');
      const { app, flags, terminal } = context;
      const message = { type, payload: await payloadFrom(payload, input), ...envelope };
      const request = { message, ...(team === undefined ? {} : { team }) };
      const published = await publishOnBus(app, await app.person(), request);
      if (published.kind === 'refused') context.finishWith(exitCodes.stopped);
      if (flags.json) return terminal.printJson(published);
      if (published.kind === 'refused') return terminal.complain(`Refused (${published.code}): ${published.reason}`);
      terminal.print(`Message ${published.message.seq} to ${published.message.to} is published.`);
    },
  });

async function payloadFrom(given: string, input: Input): Promise<unknown> {
  const text = given === '-' ? await readInput(input, 2 * messageBytesMax) : given;
  const payload = text === undefined ? undefined : parseJson(text);
  if (payload !== undefined) return payload;
  const remedy = `Put it between single quotes, such as '{"answer": "yes"}'.`;
  throw new Problem({ code: 'usage', what: 'the payload is not JSON', remedy });
}

const readCommand = defineCommand({
  usage: 'read [team]',
  summary: 'read the messages of a team',
  description:
    'Gives messages in their order with a cursor; the next read continues there with --after. Reading publishes nothing and ' +
    'moves no place of an agent.',
  examples: [
    { line: 'pitwall bus read', does: 'all messages of the open team' },
    { line: 'pitwall bus read auth --for login --after 12', does: 'what a member got after message 12' },
    {
      line: 'pitwall bus read --after 12 --wait 60 --json',
      does: 'for a program: what is new, waiting a minute for it',
    },
  ],
  options: command =>
    command
      .option('--for <reader>', 'only what this member gets, or person')
      .option(
        '--after <cursor>',
        'the cursor of the read before; default: from the beginning',
        wholeNumber('--after', 0, 1e12),
      )
      .option('--limit <number>', 'messages at once; default: 100', wholeNumber('--limit', 1, busReadMaxima.limit))
      .option(
        '--wait <seconds>',
        'wait so long where nothing is new',
        wholeNumber('--wait', 0, busReadMaxima.waitSeconds),
      ),
  async action(context, team: string | undefined, options: ReadOptions) {
    const { readBus } = await import('../../app/team/person-bus.ts');
    const { formatMessage } = await import('../team/format-message.ts');
    const { app, flags, terminal } = context;
    const { for: reader, after, limit, wait: waitSeconds } = options;
    const request = { team, reader, after, limit, waitSeconds };
    const read = await readBus(app, await app.person(), request, { signal: context.signal() });
    if (flags.json) return terminal.printJson(read);
    for (const message of read.messages) terminal.print(formatMessage(message, terminal.style));
    terminal.print(
      read.messages.length === 0 ? 'Nothing is new.' : `\nTo go on: pitwall bus read --after ${read.cursor}`,
    );
  },
});

export const busCommand = defineGroup('bus', 'read and write the messages of a team', [
  publishFrom(process.stdin),
  readCommand,
]);
