// What can be said about a request before anything is started, so that a mistake has a reason and not just an exit status.
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import type { ProcessRequest } from '../../ports/processes.ts';
import { findProgram, isProgram } from '../../std/find-program.ts';

export type CheckedRequest =
  | { readonly kind: 'fine'; readonly program: string }
  | { readonly kind: 'wrong'; readonly reason: string };

const wrong = (reason: string): CheckedRequest => ({ kind: 'wrong', reason });

export async function checkRequest({ argv, cwd, env, token }: ProcessRequest): Promise<CheckedRequest> {
  if (!isAbsolute(cwd) || !(await isFolder(cwd))) return wrong(`the working folder ${cwd} does not exist`);
  if (!(await isAllowed(cwd))) return wrong(`the working folder ${cwd} may not be entered`);
  const badName = Object.keys(env).find(name => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
  // Not every sh hands such variables on, and a variable that is lost without a word is worse.
  if (badName !== undefined) return wrong(`the variable "${badName}" cannot be given to the agent: not a shell name`);
  const hasNul = [...argv, ...Object.values(env)].some(text => text.includes('\0'));
  if (hasNul) return wrong('an argument or a variable holds a NUL character');
  if (!/^[\x21-\x7e]+$/.test(token)) return wrong('the token is empty or not plain text');
  return locate(argv[0], cwd, env.PATH ?? '');
}

function locate(name: string, cwd: string, path: string): CheckedRequest {
  if (name.includes('/')) {
    const program = resolve(cwd, name);
    return isProgram(program) ? { kind: 'fine', program } : wrong(`${program} is no program that can be started`);
  }
  const program = findProgram(name, path);
  if (program !== undefined) return { kind: 'fine', program };
  return wrong(`there is no program "${name}" on the PATH of the agent (${path || 'which is empty'})`);
}

const isFolder = (path: string) =>
  stat(path).then(
    found => found.isDirectory(),
    () => false,
  );

const isAllowed = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
