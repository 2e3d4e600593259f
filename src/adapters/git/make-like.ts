// An empty folder that no more users may enter than the checkout: git fills it, and never is it open in between.
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';

export function makeLike(checkout: string, folder: string): void {
  // Not recursive: on a file system that is read-only Node then says ENOENT instead of the reason.
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  chmodSync(folder, statSync(checkout).mode & 0o777);
}
