// The verb `edit`: changes a file of the worktree as an agent's tool would, and shows what changed.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readIfThere } from '../../../std/read-if-there.ts';
import { lineDiff } from '../acp/line-diff.ts';
import { Curtain, type Stage } from './stage.ts';
import type { StepOf } from './steps.ts';

type Edit = StepOf<'edit'>;

export async function edit(stage: Stage, step: Edit): Promise<undefined> {
  const path = resolve(step.path);
  await stage.useTool({ tool: 'edit', paths: [path] }, async () => {
    const before = readIfThere(path) ?? '';
    const after = changed(step, before);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, after);
    await stage.say({ kind: 'diff', path, text: lineDiff(before, after) });
    return true;
  });
}

function changed({ path, text, append, replace, with: replacement }: Edit, before: string): string {
  if (text !== undefined) return text;
  if (append !== undefined) return before + append;
  if (replace === undefined || !before.includes(replace)) throw new Curtain(`${path} does not contain "${replace}"`);
  return before.replaceAll(replace, () => replacement ?? '');
}
