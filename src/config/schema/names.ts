// Text values with a form of their own: names, branches, paths, addresses, commands.
import * as z from 'zod';
import { splitCommand } from '../command.ts';
import { text, type Value } from './value.ts';

/** A role is also a file name under `.pitwall/agents/`, so it must not be able to leave that folder. */
export const roleName = text('a role name of letters, digits, - and _, such as developer', name =>
  /^[A-Za-z0-9][\w-]{0,63}$/.test(name),
);

export const statusName = text('the name of a board column, on one line', isOneTidyLine);

export const workflowName = text('a workflow name of letters, digits, - and _', name =>
  /^[A-Za-z0-9][\w-]{0,63}$/.test(name),
);

/** Begins with a letter: a map whose keys are numbers would lose its order. */
export const agentName = text('the name of an agent: a letter, then letters, digits, - and _', name =>
  /^[A-Za-z][\w-]{0,63}$/.test(name),
);

export const capabilityName = text('a word of letters, digits, - and _, such as code', name =>
  /^[A-Za-z0-9][\w-]{0,63}$/.test(name),
);

export const line = text('text on one line', isOneTidyLine);

export const author = text('a name and an address, such as Ann <ann@example.org>', name =>
  /^[^<>\p{Cc}\s](?:[^<>\p{Cc}]*[^<>\p{Cc}\s])? <[^<>\p{Cc}\s]+>$/u.test(name),
);

export const trailer = text('a line such as "Reviewed-by: Ann"', value =>
  /^[A-Za-z0-9-]+: [^\p{Cc}\s][^\p{Cc}]*$/u.test(value),
);

/** No spaces and no leading hyphen: it becomes an argument of the agent CLI. */
export const modelName = text('provider/id or id, without spaces', name =>
  /^[A-Za-z0-9][\w.:@+-]*(\/[A-Za-z0-9@][\w.:@+-]*)*$/.test(name),
);

export const repositoryName = text('owner/name, as in the address of the repository', name =>
  /^[A-Za-z0-9][\w-]*\/(?!\.{1,2}$)[\w.-]+$/.test(name),
);

export const ownerName = text('an account without @, or a team as organisation/team', name =>
  /^[A-Za-z0-9][A-Za-z0-9_-]*(\[bot\]|\/[A-Za-z0-9][\w.-]*)?$/.test(name),
);

export const branchName = text('a branch name that git allows', isBranchName);

/** The item's number follows it. */
export const branchPrefix = text('the start of a branch name that git allows', prefix => isBranchName(`${prefix}1`));

export const remoteName = text('the name of a git remote', name => isBranchName(name) && !name.includes('/'));

export const folder = text('the path of a folder', path => !path.includes('\0'));

export const outsidePath = text(
  'a path that begins with / or ~/',
  path => /^(?:\/|~\/)./.test(path) && !path.includes('\0'),
);

export const insidePath = text('a path inside the repository, without ..', isInside);

export const insidePattern = text('a path or pattern inside the repository, without ..', isInside);

export const webAddress = text('an address that starts with http:// or https://', address =>
  hasProtocol(address, ['http:', 'https:']),
);

export const databaseAddress = text('an address that starts with postgres://', address =>
  hasProtocol(address, ['postgres:', 'postgresql:']),
);

const commandAllowed = 'a command: text such as "npm test", or a list of program and arguments';
const error = commandAllowed;
const argumentError = 'text, in quotes where YAML reads it otherwise';
const hasNoNul = (text: string) => !text.includes('\0');
const argument = z.string({ error: argumentError }).refine(hasNoNul, { error: argumentError });

/** Given as text or as a list, always a list afterwards: program and arguments, never a line for a shell. */
export const command: Value<z.ZodType<readonly string[], string | readonly string[]>> = {
  schema: z
    .union([z.string().refine(hasNoNul, { error }), z.array(argument, { error }).min(1, { error })], { error })
    .transform((given, context) => {
      const split = typeof given === 'string' ? splitCommand(given) : argvOf(given);
      if (split.kind === 'argv') return split.argv;
      context.issues.push({ code: 'custom', message: split.allowed, input: given });
      return z.NEVER;
    }),
  allowed: commandAllowed,
};

function argvOf(argv: readonly string[]): ReturnType<typeof splitCommand> {
  return argv[0] ? { kind: 'argv', argv } : { kind: 'refused', allowed: commandAllowed };
}

function isOneTidyLine(value: string): boolean {
  return value.trim() === value && !/\p{Cc}/u.test(value);
}

/** The rules of `git check-ref-format`, and no leading hyphen: it would read as an option. */
function isBranchName(name: string): boolean {
  if (/[\p{Cc} ~^:?*[\\]|\.\.|@\{|\/\/|\.$|\/$|^[-/]/u.test(name) || name === '@') return false;
  return name.split('/').every(part => !part.startsWith('.') && !part.endsWith('.lock'));
}

function isInside(path: string): boolean {
  return !/^[/~\\]|\p{Cc}/u.test(path) && !path.split(/[/\\]/).includes('..');
}

function hasProtocol(address: string, protocols: readonly string[]): boolean {
  return URL.canParse(address) && protocols.includes(new URL(address).protocol);
}
