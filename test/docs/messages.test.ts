// docs/reference/messages.md is made from the table of types that the bus checks messages by; `npm run docs` writes it.
import { expect, it } from 'vitest';
import { describePayload } from '../../src/core/team/bus/describe-payload.ts';
import { type MessageType, type MessageTypeRow, messageTypes } from '../../src/core/team/bus/message-types.ts';
import { refusalCodes } from '../../src/core/team/bus/refusal.ts';
import { isWriting, readDocument, writeDocument } from './documents.ts';

const page = 'docs/reference/messages.md';
const begin = '<!-- The types below are made from the program by `npm run docs`. -->';
const end = '<!-- End of the types. -->';
const inWords: Readonly<Record<string, string>> = {
  all: 'all members',
  person: 'you',
  waitingOn: 'the one that it waits for',
};

function chapter([type, row]: readonly [string, MessageTypeRow]): string {
  const aliases = Object.entries(row.aliases ?? {}).map(([alias, name]) => `\`${alias}\` for \`${name}\``);
  return [
    `### \`${type}\``,
    '',
    row.says,
    '',
    `- Written by: ${row.by.join(', ')}`,
    `- Goes to: ${row.to === undefined ? 'the one that the sender names' : (inWords[row.to] ?? row.to)}`,
    `- Payload: \`${describePayload(type as MessageType)}\``,
    ...(aliases.length === 0 ? [] : [`- Also read, as git-paw writes it: ${aliases.join(', ')}`]),
  ].join('\n');
}

it('lists every type of message as the bus checks it', () => {
  const text = readDocument(page);
  const [before = '', rest = ''] = text.split(begin);
  const after = rest.split(end)[1] ?? '';
  const types = Object.entries(messageTypes as Readonly<Record<string, MessageTypeRow>>).map(chapter);
  const current = `${before}${begin}\n\n${types.join('\n\n')}\n\n${end}${after}`;
  if (isWriting) writeDocument(page, current);
  expect(readDocument(page)).toBe(current);
});

it('says what each reason of a refusal means', () => {
  for (const code of refusalCodes) expect(readDocument(page)).toContain(`| \`${code}\` |`);
});
