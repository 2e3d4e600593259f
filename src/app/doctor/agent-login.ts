// Finds the login of an agent CLI by its files and variables. Starts nothing, sends nothing and prints no secret.
import type { Environment } from '../../config/environment.ts';
import { readText } from '../../config/read-text.ts';
import { Problem } from '../../core/problem.ts';
import type { AgentCli } from '../../ports/agent-cli.ts';
import { isRecord } from '../../std/is-record.ts';

type UnreadableLogin = { readonly kind: 'unreadable'; readonly why: string };
/** `where`: the file or the variable. */
export type FoundLogin =
  | { readonly kind: 'found'; readonly where: string }
  /** `isCertain`: it cannot be logged in some other way. */
  | { readonly kind: 'absent'; readonly isCertain: boolean }
  | UnreadableLogin;

const loginBytesMax = 4 * 1024 * 1024;

export async function findLogin(
  { loginFiles, loginVariable, otherLogins = [] }: AgentCli,
  { home, variables }: Environment,
  platform: NodeJS.Platform,
): Promise<FoundLogin> {
  let unreadable: FoundLogin | undefined;
  for (const { path, isLogin, platform: only = platform } of loginFiles) {
    if (only !== platform) continue;
    const read = await readObject(home, path);
    if (read.kind === 'unreadable') unreadable ??= read;
    else if (isLogin(read.value)) return { kind: 'found', where: `~/${path}` };
  }
  const variable = Object.entries(variables).find(([name, value]) => loginVariable.test(name) && value);
  if (variable) return { kind: 'found', where: variable[0] };
  return unreadable ?? { kind: 'absent', isCertain: !(await mayBeElsewhere(otherLogins, home)) };
}

async function mayBeElsewhere(others: NonNullable<AgentCli['otherLogins']>, home: string): Promise<boolean> {
  if (others === 'always') return true;
  const unreadable = () => undefined;
  const found = others.map(async ({ path, pattern }) => {
    const text = await readText(home, path, loginBytesMax).then(read => read ?? '', unreadable);
    return text === undefined || pattern.test(text);
  });
  return (await Promise.all(found)).includes(true);
}

type ReadObject = { readonly kind: 'read'; readonly value: Readonly<Record<string, unknown>> } | UnreadableLogin;

/** An absent file reads as an empty object. */
async function readObject(home: string, path: string): Promise<ReadObject> {
  try {
    const value: unknown = JSON.parse((await readText(home, path, loginBytesMax)) ?? '{}');
    return { kind: 'read', value: isRecord(value) ? value : {} };
  } catch (error) {
    // The parser's own message would quote the file.
    if (error instanceof SyntaxError) return { kind: 'unreadable', why: `${path} is not JSON` };
    if (error instanceof Problem) return { kind: 'unreadable', why: error.message };
    throw error;
  }
}
