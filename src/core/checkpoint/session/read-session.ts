// A session folder as a session: each part by its own reader. Nothing is guessed: what cannot be read is in `troubles` with its place.
import { isRecord } from '../../../std/is-record.ts';
import { parseJson } from '../../../std/parse-json.ts';
import { readDocuments } from './read-documents.ts';
import { readMessages } from './read-messages.ts';
import { readPlan } from './read-plan.ts';
import { readStates } from './read-states.ts';
import { readWisdom } from './read-wisdom.ts';
import type { Session } from './session.ts';
import { type SessionFolder, sessionFiles, type Trouble } from './session-folder.ts';
import { placeIn, recordsOf, textOf, textsOf, timeOf } from './texts.ts';

export function readSession(folder: SessionFolder): Session {
  const list = readTaskList(folder);
  const { plan, troubles: planTroubles } = readPlan(folder);
  const { messages, troubles: messageTroubles } = readMessages(folder);
  const { states, troubles: stateTroubles } = readStates(folder, messages);
  return {
    id: list.id || folder.name,
    tasks: list.tasks,
    roles: list.roles,
    ...readDocuments(folder),
    ...readWisdom(folder),
    plan,
    messages,
    states,
    sizes: folder.sizes,
    troubles: [...folder.troubles, ...list.troubles, ...planTroubles, ...messageTroubles, ...stateTroubles],
  };
}

interface TaskList extends Pick<Session, 'id' | 'tasks' | 'roles'> {
  readonly troubles: readonly Trouble[];
}

function readTaskList(folder: SessionFolder): TaskList {
  const path = sessionFiles.list;
  const nothing = { id: '', tasks: [], roles: [] };
  const file = folder.files.get(path);
  if (!file)
    return {
      ...nothing,
      troubles: folder.troubles.some(each => each.path === path) ? [] : [{ path, what: 'is missing' }],
    };
  const value = parseJson(file.text);
  if (!isRecord(value)) return { ...nothing, troubles: [{ path, what: 'is not a JSON object' }] };
  const lines = file.text.split('\n');
  const tasks = recordsOf(value.tasks).flatMap(task => {
    const id = textOf(task.id ?? task.task_id);
    if (id === '') return [];
    const at = lines.findIndex(line => line.includes(JSON.stringify(id)));
    const place = placeIn(path, at === -1 ? undefined : at + 1);
    return [
      {
        id,
        role: textOf(task.role),
        status: textOf(task.status).toLowerCase(),
        startedAt: timeOf(task.started_at),
        place,
      },
    ];
  });
  return { id: textOf(value.session_id), tasks, roles: textsOf(value.roles), troubles: [] };
}
