// A developer who may be killed at any moment: does the next piece of the work and notes what it has written to disk. A
// program of its own, started in the worktree by the script of `pitwall chaos`; its argument is the folder for its notes. Without one it takes no notes.
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeByRename } from '../../std/write-by-rename.ts';
import { counts, type Edit, reportsErrors, retries, sourceFile } from '../demo/work-pieces.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) await work();
else await workWatched(folder);

async function workWatched(where: string): Promise<void> {
  const note = (text: string) => appendFileSync(join(where, 'notes'), `${text}\n`, { flush: true });
  const socket = await takeSocket(join(where, 'socket'));
  note(socket ? 'began' : 'met another');
  const mark = `${process.hrtime.bigint()}`;
  appendFileSync('work.log', `${mark}\n`, { flush: true });
  note(`edited ${mark}`);
  await work();
  socket?.close();
}

/** Slowly enough to be killed in the middle. */
async function work(): Promise<void> {
  const source = readFileSync(sourceFile, 'utf8');
  const piece = [retries, counts, reportsErrors].find(each => each.isDue(source));
  for (const edit of piece?.edits ?? []) {
    await sleep(300);
    apply(edit);
  }
}

/** A killed predecessor may have done a part of the piece. */
function apply(edit: Edit): void {
  const text = readFileSync(edit.path, 'utf8');
  const isThere = text.includes('append' in edit ? edit.append : edit.with);
  if (isThere) return;
  const after = 'append' in edit ? text + edit.append : text.replace(edit.replace, edit.with);
  // Whole or not at all: a kill in the middle of a plain write leaves an empty file, which is the developer's own doing.
  writeByRename(edit.path, after, { flush: true });
}

/** A socket that only one developer can hold. Undefined: another one is working here, which must never happen. */
async function takeSocket(path: string): Promise<Server | undefined> {
  if (existsSync(path) && (await isAnswered(path))) return undefined;
  rmSync(path, { force: true });
  return await new Promise((resolve, reject) => {
    const server = createServer(socket => socket.end());
    server.once('error', reject);
    server.listen(path, () => resolve(server));
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
