// A developer who may be killed at any moment: looks at the work, does the next piece of it, and notes what is on disk. A
// program of its own, started in the worktree by the script of `pitwall chaos`; its argument is the folder for its notes. Without one it only works.
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { counts, type Edit, retries, sourceFile, tellsErrors } from '../demo/pieces.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) await work();
else await workWatched(folder);

async function workWatched(where: string): Promise<void> {
  const note = (text: string) => appendFileSync(join(where, 'notes'), `${text}\n`, { flush: true });
  const door = await takeDoor(join(where, 'door'));
  note(door ? 'began' : 'met another');
  const mark = `${process.hrtime.bigint()}`;
  appendFileSync('work.log', `${mark}\n`, { flush: true });
  note(`edited ${mark}`);
  await work();
  door?.close();
}

/** Slowly enough to be killed in the middle. */
async function work(): Promise<void> {
  const source = readFileSync(sourceFile, 'utf8');
  const piece = [retries, counts, tellsErrors].find(each => each.isDue(source));
  for (const edit of piece?.edits ?? []) {
    await sleep(300);
    apply(edit);
  }
}

/** What a killed predecessor did of the piece is there already. */
function apply(edit: Edit): void {
  const text = readFileSync(edit.path, 'utf8');
  const isThere = text.includes('append' in edit ? edit.append : edit.with);
  if (isThere) return;
  const after = 'append' in edit ? text + edit.append : text.replace(edit.replace, edit.with);
  writeFileSync(edit.path, after, { flush: true });
}

/** Whoever answers at the door is at work here now. Undefined: then there are two. */
async function takeDoor(path: string): Promise<Server | undefined> {
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
