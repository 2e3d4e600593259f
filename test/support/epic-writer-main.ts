// A process that writes changes into an epic's file, one after another, each under its key: `FOLDER NAME COUNT`.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createEpicFiles } from '../../src/adapters/epics/files.ts';
import { takeTurn } from '../../src/adapters/store/libsql/turn.ts';
import { createItem } from '../../src/config/items/create-item.ts';
import { openItems } from '../../src/config/items/open-items.ts';
import { absent } from '../../src/core/answer.ts';
import { gitReader } from '../../src/main/git-reader.ts';

const [folder = '', name = '', count = '0'] = process.argv.slice(2);
const epics = createEpicFiles({
  folder,
  items: openItems(gitReader, folder, 'main'),
  isOpen: () => true,
  createItem: async draft => await createItem({ folder, draft, taken: [] }),
  takeTurn: () => takeTurn({ path: join(folder, 'epics.lock'), heldMaxMs: 60_000 }),
  approvalsOf: async () => [],
  preflight: async () => absent,
});

for (let at = 0; at < Number(count); at++) {
  const key = `${name}${at}`;
  for (;;) {
    const source = await epics.read('7');
    if (source.kind !== 'known') throw new Error(`the epic is ${source.kind}`);
    const isIn = (text: string) => text.includes(`key=${key};`);
    const edit = (text: string) => `${text}- decided key=${key};\n`;
    const outcome = await epics.write('7', { key, version: source.value.version, edit, isIn });
    if (outcome.kind === 'done' && outcome.output.kind === 'written') break;
    await setTimeout(Math.random() * 5);
  }
  const draft = { epic: '7', key, title: `Do ${key}`, body: '', acceptance: [], dependsOn: [], labels: [] };
  const filed = at % 5 === 0 ? await epics.fileItem(draft) : undefined;
  if (filed && filed.kind !== 'done') throw new Error(filed.reason);
}
