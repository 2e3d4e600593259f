// Which agent works for a role: its own words come first, then those of the project.
import type { Config } from '../schema.ts';
import type { RoleKeys } from './role-keys.ts';

/** A model belongs to a runner: one that another runner was chosen with is none for this one, whose own is used. */
export function agentOf(
  config: Pick<Config, 'runner' | 'model'>,
  { runner = config.runner, model }: Pick<RoleKeys, 'runner' | 'model'>,
): Pick<Config, 'runner' | 'model'> {
  return { runner, model: model ?? (runner === config.runner ? config.model : undefined) };
}
