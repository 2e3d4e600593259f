// plan/plan.json: its complexity, modules, way of execution and tasks.
import { isRecord } from '../../../std/is-record.ts';
import { parseJson } from '../../../std/parse-json.ts';
import type { Plan } from './session.ts';
import { type SessionFolder, sessionFiles, type Trouble } from './session-folder.ts';
import { idsOf, placeIn, recordsOf, textOf, textsOf } from './texts.ts';

export function readPlan(folder: SessionFolder): {
  readonly plan: Plan | undefined;
  readonly troubles: readonly Trouble[];
} {
  const path = sessionFiles.plan;
  const file = folder.files.get(path);
  if (!file) return { plan: undefined, troubles: [] };
  const value = parseJson(file.text);
  if (!isRecord(value)) return { plan: undefined, troubles: [{ path, what: 'is not a JSON object' }] };
  if (!Array.isArray(value.tasks)) return { plan: undefined, troubles: [{ path, what: 'has no list of tasks' }] };
  const lines = file.text.split('\n');
  const tasks = recordsOf(value.tasks).map(task => {
    const id = textOf(task.id);
    return {
      id,
      requires: textsOf(task.requires),
      covers: idsOf(task.covers),
      place: placeIn(path, lineOfId(lines, id)),
    };
  });
  const nameless = tasks.length < value.tasks.length || tasks.some(({ id }) => id === '');
  return {
    plan: {
      complexity: textOf(value.complexity).toLowerCase(),
      modules: [...new Set(modulesOf(value.modules))],
      execution: textOf(value.recommended_execution).toLowerCase(),
      tasks,
    },
    troubles: nameless ? [{ path, what: 'has a task without an id' }] : [],
  };
}

/** Names, or objects with a name. */
function modulesOf(value: unknown): readonly string[] {
  const named = recordsOf(value).flatMap(({ name, id, path }) => textsOf(name ?? id ?? path));
  return [...textsOf(value), ...named];
}

function lineOfId(lines: readonly string[], id: string): number | undefined {
  const written = JSON.stringify(id);
  const at = lines.findIndex(line => line.includes('"id"') && line.includes(written));
  return at === -1 ? undefined : at + 1;
}
