// The one schema of `.pitwall/config.yaml`: types, defaults, documentation and JSON Schema all come from it.
import * as z from 'zod';
import { agentKeys } from './schema/agent-keys.ts';
import { forgeKeys } from './schema/forge-keys.ts';
import { gateKeys } from './schema/gate-keys.ts';
import { limitKeys } from './schema/limit-keys.ts';
import { operationKeys } from './schema/operation-keys.ts';
import { policyKeys } from './schema/policy-keys.ts';
import { teamKeys } from './schema/team-keys.ts';
import { workflowKeys } from './schema/workflow-keys.ts';
import { worktreeKeys } from './schema/worktree-keys.ts';

export const configSchema = z.strictObject(
  {
    ...forgeKeys,
    ...workflowKeys,
    ...limitKeys,
    ...gateKeys,
    ...worktreeKeys,
    ...agentKeys,
    ...policyKeys,
    ...teamKeys,
    ...operationKeys,
  },
  { error: 'a map of settings' },
);

export type Config = z.output<typeof configSchema>;

export const defaultConfig: Config = configSchema.parse({});
