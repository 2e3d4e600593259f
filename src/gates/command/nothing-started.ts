// A command that ended well without starting anything that could test: a script that is empty or only says so, a target that is up to date.
import { posix } from 'node:path';
import type { Output } from '../../ports/gate.ts';
import { plainLines } from '../test-report/lines.ts';

/** Only of a command whose output no reader knows. */
export function startedNothing({ tool, stdout, stderr }: Output): boolean {
  const lines = [...plainLines(stdout), ...plainLines(stderr)].filter(
    line => line.trim() !== '' && !warning.test(line),
  );
  const isQuiet = tool.args.some(arg => /^(?:-s|--silent|--loglevel\b.{0,20}|--reporter\b.{0,20})$/.test(arg));
  if (lines.length === 0) return !isQuiet && namesItsWork.test(posix.basename(tool.program));
  if (lines.every(line => idleMake.test(line))) return true;
  const scripts = scriptsIn(lines);
  const others = lines.filter(line => !header.test(line) && !around.test(line));
  if (others.length === 0 && scripts.some(script => /\bplaywright test\b/.test(script))) return true;
  const own = scripts.filter(script => !isTitle(script) && !startsScripts.test(script));
  return own.length > 0 && own.every(isIdle);
}

const scriptsIn = (lines: readonly string[]) =>
  lines.flatMap(
    line =>
      header
        .exec(line)
        ?.slice(1)
        .find(part => part !== undefined) ?? [],
  );

/** A program of tests that was asked for their names, or only to build them. Some print the same as if they had run them. */
export function onlyNamesTests({ tool: { program, args }, stdout }: Output): boolean {
  return [[program, ...args].join(' '), ...scriptsIn(plainLines(stdout))].some(script =>
    script.split(/&&|\|\||;/).some(part => testProgram.test(part) && namesOnly.test(part)),
  );
}

const testProgram =
  /\b(?:pytest|py\.test|jest|vitest|mocha|rspec|phpunit|pest|ctest|ava|(?:cargo|deno|dotnet|playwright|bun|go) test|nextest)\b/;
const namesOnly =
  /\s--(?:dry-run|list|list-?[tT]ests(?:-xml)?|collect-only|co|no-run|setup-(?:plan|only)|show-only|help|version)(?=[\s=]|$)|\bvitest list\b|\bnextest list\b/;

/** Rows of dots alone: node prints one for each test, also for one that was skipped. */
export function hidesWhatRan({ tool, stdout }: Output): boolean {
  const lines = plainLines(stdout).filter(line => line.trim() !== '');
  const others = lines.filter(line => !header.test(line) && !around.test(line));
  const started = [[tool.program, ...tool.args].join(' '), ...scriptsIn(lines)];
  const isNode = started.some(script => /\btest-reporter[= ]dot\b/.test(script));
  return isNode && others.every(line => /^\.+$/.test(line));
}

/** They print the script that they start or the tests, so silence means that there was none; rake shows what its tests print. */
const namesItsWork = /^(?:npm|pnpm|rake|pytest|py\.test|phpunit|rspec)$/;
const warning = /^npm (?:warn|WARN|notice)\b/;
const idleMake =
  /^\S*make(?:\[\d+\])?: (?:['`][^']{1,200}' is up to date\.|Nothing to be done for ['`][^']{1,200}'\.|(?:Entering|Leaving) directory .{1,300})$/;

/** npm and older pnpm; newer pnpm, yarn and bun; pnpm in many packages. */
const header = /^> (.*)$|^\$ (.*)$|^\S{1,200} [\w:.-]{1,60}\$ (.*)$/;
const around = /^(?:yarn run v|Scope: |Done in |✨ )|^\S{1,200} [\w:.-]{1,60}: Done$/;

/** The line above a script: package, version and name of the script. */
const isTitle = (script: string) =>
  /^(?:\S{1,200}@\S{0,60} )?[\w:.-]{1,60}(?: \/\S{1,300})?$/.test(script) && !isIdle(script);

const startsScripts = /^(?:npm|pnpm|yarn|bun) (?:run |run-script |--silent |-s |-r )*[\w:.-]{1,60}$/;

/** What a shell can do without testing anything. */
function isIdle(script: string): boolean {
  const parts = script.split(/&&|\|\||;/).map(part => part.trim());
  return parts.every(part => /^(?:true|:|exit(?: 0)?|(?:echo|printf)\b[^|`$<>]*)?$/.test(part));
}
