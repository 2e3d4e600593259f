// Files or folders that no run needs to continue: only age and size count. For logs and cached outputs of gates.
import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { RetainedKind } from '../../ports/retained.ts';
import { sizeOf } from './folder-size.ts';

export function retainedFiles(kind: string, home: string): RetainedKind {
  return {
    name: kind,
    list: async () =>
      (existsSync(home) ? readdirSync(home) : []).map(name => {
        const path = join(home, name);
        return { kind, name, bytes: sizeOf(path), usedAt: lstatSync(path).mtimeMs };
      }),
    remove: async name => rmSync(join(home, name), { recursive: true, force: true }),
  };
}
