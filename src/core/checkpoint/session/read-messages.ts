// .msg/messages.jsonl: one message per line. A line that cannot be read is named, never passed over.
import { isRecord } from '../../../std/is-record.ts';
import { parseJson } from '../../../std/parse-json.ts';
import type { Message } from './session.ts';
import { type SessionFolder, sessionFiles, type Trouble } from './session-folder.ts';
import { placeIn, recordOf, textOf, timeOf } from './texts.ts';

export interface Messages {
  readonly messages: readonly Message[];
  readonly troubles: readonly Trouble[];
}

export function readMessages(folder: SessionFolder): Messages {
  const path = sessionFiles.messages;
  const messages: Message[] = [];
  const troubles: Trouble[] = [];
  for (const [at, text] of (folder.files.get(path)?.text ?? '').split('\n').entries()) {
    if (text.trim() === '') continue;
    const value = parseJson(text);
    if (isRecord(value)) messages.push(messageOf(value, placeIn(path, at + 1)));
    else troubles.push({ path, line: at + 1, what: 'is not a message in JSON' });
  }
  return { messages, troubles };
}

function messageOf(value: Readonly<Record<string, unknown>>, place: string): Message {
  const data = recordOf(value.data);
  return {
    id: textOf(value.id),
    at: timeOf(value.ts),
    from: textOf(value.from),
    type: textOf(value.type).toLowerCase(),
    task: textOf(data.task_id ?? value.task_id) || undefined,
    data,
    place,
  };
}
