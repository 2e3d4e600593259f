// Where a submodule comes from: as the person's own repository has it, else as .gitmodules says. What a worktree's copy of the submodule
// has configured is an agent's to write, and is not asked.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isLocalAddress, protocols } from './address.ts';
import { readSettingsOf } from './config-text.ts';
import type { Submodule } from './list-submodules.ts';

export interface Origin {
  readonly address: string;
  /** The person's own git folder of the submodule; undefined: there is none. */
  readonly source: string | undefined;
  /** As git itself: a path of this machine is followed only where the person's own configuration names it. */
  readonly env: Readonly<Record<string, string>>;
}

/** `modules`: where the person's repository keeps the git folders of its submodules. `folder`: what a relative path begins at. */
export function originOf(modules: string, { name, url }: Pick<Submodule, 'name' | 'url'>, folder: string): Origin {
  const source = join(modules, name);
  const isOwn = existsSync(join(source, 'HEAD'));
  const settings = isOwn ? readSettingsOf(join(source, 'config')) : [];
  const named = settings.find(({ key }) => key === 'remote.origin.url')?.value ?? url;
  const address = isLocalAddress(named) && !named.startsWith('file:') ? resolve(folder, named) : named;
  const env = isOwn ? {} : { GIT_ALLOW_PROTOCOL: protocols.replace('file:', '') };
  return { address, source: isOwn ? source : undefined, env };
}
