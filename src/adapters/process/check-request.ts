// What can be said about a request before anything is started, so that a mistake has a reason and not just an exit status.
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { done, type Performed } from '../../ports/performed.ts';
import type { ProcessRequest } from '../../ports/processes.ts';
import { findProgram, isProgram } from '../../std/find-program.ts';

const wrong = (reason: string): Performed<never> => ({ kind: 'failed', reason, final: true });

/** Answers with the path of the program. */
export async function checkRequest({ argv, cwd, env, token }: ProcessRequest): Promise<Performed<string>> {
  const isFolder = await stat(cwd).then(
    found => found.isDirectory(),
    () => false,
  );
  if (!isAbsolute(cwd) || !isFolder) return wrong(`the working folder ${cwd} does not exist`);
  const isClosed = await access(cwd, constants.X_OK).catch(() => true);
  if (isClosed) return wrong(`the working folder ${cwd} may not be entered`);
  const badName = Object.keys(env).find(name => !/^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
  // Not every sh hands such variables on, and a variable that is lost without a word is worse.
  if (badName !== undefined) return wrong(`the variable "${badName}" cannot be given to the agent: not a shell name`);
  const hasNul = [...argv, ...Object.values(env)].some(text => text.includes('\0'));
  if (hasNul) return wrong('an argument or a variable holds a NUL character');
  if (!/^[\x21-\x7e]+$/.test(token)) return wrong('the token is empty or not plain text');
  return locate(argv[0], cwd, env.PATH ?? '');
}

function locate(name: string, cwd: string, path: string): Performed<string> {
  if (name.includes('/')) {
    const program = resolve(cwd, name);
    return isProgram(program) ? done(program) : wrong(`${program} is no program that can be started`);
  }
  const program = findProgram(name, path);
  if (program !== undefined) return done(program);
  return wrong(`there is no program "${name}" on the PATH of the agent (${path || 'which is empty'})`);
}
