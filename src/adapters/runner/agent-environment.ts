// The environment of an agent: an allowlist of the user's own, what its protocol adds, and never a forge's token.

export type Variables = Readonly<Record<string, string | undefined>>;

export interface AgentEnvironment {
  readonly env: Readonly<Record<string, string>>;
  /** Names of what was asked for and not given. */
  readonly refused: readonly string[];
}

const allowed = new Set(['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER', 'SHELL']);

const forgeWords = 'GH|GITHUB|GITLAB|GL|GITEA|FORGEJO|CODEBERG|BITBUCKET|AZURE_DEVOPS|CI_JOB|ACTIONS|HUB';
const secretWords = 'TOKEN|PAT|PASSWORD|PASSWD|SECRET|CREDENTIALS?|PRIVATE_KEY|API_KEY';
const ofForge = new RegExp(`(?:^|_)(?:${forgeWords})_`, 'i');
const ofSecret = new RegExp(`_(?:${secretWords})$`, 'i');
const isForgeSecret = (name: string) => ofForge.test(name) && ofSecret.test(name);
/** They hand out credentials when git asks. */
const askers = new Set(['GIT_ASKPASS', 'SSH_ASKPASS', 'SSH_AUTH_SOCK']);
const secretName = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTH/i;

/** Also a token under another name is not given: its value tells. */
export function agentEnvironment(own: Variables, added: Readonly<Record<string, string>>): AgentEnvironment {
  const forgeValues = new Set(valuesOf(own, isForgeSecret));
  const isRefused = ([name, value]: readonly [string, string]) =>
    isForgeSecret(name) || askers.has(name) || forgeValues.has(value);
  const wanted = Object.entries(added);
  const given = [...inherited(own), ['TERM', 'dumb'] as const, ...wanted].filter(pair => !isRefused(pair));
  return { env: Object.fromEntries(given), refused: wanted.filter(isRefused).map(([name]) => name) };
}

/** Values that must not appear in a transcript. */
export function secretsIn(env: Variables): readonly string[] {
  return valuesOf(env, name => secretName.test(name));
}

function inherited(own: Variables): (readonly [string, string])[] {
  return Object.entries(own).flatMap(([name, value]) =>
    value !== undefined && (allowed.has(name) || name.startsWith('LC_')) ? [[name, value] as const] : [],
  );
}

function valuesOf(variables: Variables, isMeant: (name: string) => boolean): string[] {
  return Object.entries(variables).flatMap(([name, value]) => (value && isMeant(name) ? [value] : []));
}
