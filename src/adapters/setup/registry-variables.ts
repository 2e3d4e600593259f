// What a package manager may see of the person's environment beyond what an agent gets: where its registry is and how to
// reach it. Never a forge's token: those are taken out by `agentEnvironment` whatever is asked for here.
import type { Variables } from '../runner/agent-environment.ts';

const wanted =
  /^(?:npm_config_\w+|NPM_TOKEN|NODE_AUTH_TOKEN|YARN_\w+|PNPM_HOME|UV_\w+|PIP_\w+|CARGO_\w+|RUSTUP_\w+|NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|(?:https?|no|all)_proxy|XDG_(?:CACHE|CONFIG|DATA)_HOME)$/i;
/** Of an npm that started Pitwall: they name its folder, not this one. And what would leave half of the packages out. */
const unwanted = /^npm_config_(?:local_prefix|global_prefix|prefix|omit|production|include|only|dry_run|workspaces?)$/i;

export function registryVariables(own: Variables): Record<string, string> {
  const pairs = Object.entries(own).flatMap(([name, value]) =>
    value !== undefined && wanted.test(name) && !unwanted.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(pairs);
}
