// The shape of the code, kept by a test. When a rule is in the way, change it here in the open, not around it.
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { architectureIsThere } from './tidy/architecture.ts';
import { importsZodWhole, keepsArrows } from './tidy/arrows.ts';
import { documentsArePlain, linksResolve, messagesArePlain, namesNoHome } from './tidy/documents.ts';
import { catchesDoSomething, testsAllRun, testsAreNamedByRules } from './tidy/habits.ts';
import { lockIsComplete } from './tidy/lock.ts';
import { namesAreGuessable, namesSaySomething } from './tidy/names.ts';
import { patternsAreLinear } from './tidy/patterns.ts';
import { storeProblemsAreDocumented } from './tidy/problems.ts';
import { startsGitByTheDoor, startsProgramsByTheDoor } from './tidy/programs.ts';
import { keepsCorePure, readsEnvironmentInConfigOnly } from './tidy/purity.ts';
import { readRepository } from './tidy/read-repository.ts';
import { keepsFilesSmall, keepsLintRules } from './tidy/size.ts';
import type { Rule, SourceFile } from './tidy/source-file.ts';

interface Case {
  readonly name: string;
  readonly rule: Rule;
  readonly good: readonly SourceFile[];
  readonly bad: readonly SourceFile[];
}

const file = (path: string, text: string): SourceFile => ({ path, text });
const lint = (level: string) =>
  JSON.stringify({
    linter: {
      rules: {
        complexity: {
          noExcessiveLinesPerFunction: { level },
          useMaxParams: { level },
          noExcessiveCognitiveComplexity: { level: 'error' },
        },
        suspicious: { noEmptyBlockStatements: 'error' },
      },
    },
  });
const lock = (packages: object) => JSON.stringify({ packages });
const biome = { optionalDependencies: { 'cli-a': '1.0.0' } };

/** Each file in `bad` must draw at least one complaint, taken alone. */
const cases: readonly Case[] = [
  {
    name: 'folders import only where an arrow leads',
    rule: keepsArrows,
    good: [
      file('src/core/a.ts', "import * as z from 'zod';\nimport { b } from './gate/b.ts';\n// from '../engine/x.ts'"),
      file('src/engine/a.ts', "import type { Clock } from '../ports/clock.ts';"),
      file(
        'src/app/runs/a.ts',
        "import type { Engine } from '../../engine/loop.ts';\nimport { load } from '../../config/load.ts';",
      ),
      file('src/cli/commands/a.ts', "const { pauseRun } = await import('../../app/runs/requests/pause.ts');"),
      file('src/main.ts', "import { git } from './adapters/git.ts';"),
      file('src/config/a.ts', "import type { Repository } from '../ports/repository.ts';"),
      file(
        'src/std/find-program.ts',
        "import { join } from 'node:path';\nimport { errorCode } from './error-code.ts';",
      ),
      file('src/core/gate/a.ts', "import { plural } from '../../std/plural.ts';"),
      file('src/cli/a.ts', "import { findProgram } from '../std/find-program.ts';"),
      file('src/core/a.test.ts', "import { x } from '../adapters/x.ts';"),
      file('src/core/run/a.ts', "import { y } from './rules/y.ts';\nimport { attempt } from '../attempt/flow.ts';"),
      file('src/app/a.ts', "import { runFlow } from '../core/run/flow.ts';"),
      file('src/effects/a.ts', "import { attemptFlow } from '../core/attempt/flow.ts';"),
      file('src/effects/a.ts', "import { busEvents } from '../core/team/bus/events.ts';"),
      file('src/core/checkpoint/a.ts', "import { busEvents } from '../team/bus/events.ts';"),
      file('src/config/a.ts', "import { sessionFiles } from '../core/checkpoint/session/session-folder.ts';"),
      file('src/core/attempt/a.ts', "import { verdictRoles } from '../epic/verdict/verdict.ts';"),
    ],
    bad: [
      file('src/adapters/a.ts', "import type { RunState } from '../core/run/state.ts';"),
      file('src/effects/a.ts', "import { runFlow } from '../core/run/flow.ts';"),
      file('src/config/a.ts', "import type { RunSettings } from '../core/run/settings.ts';"),
      file('src/core/gate/a.ts', "import { x } from '../run/x.ts';"),
      file('src/core/epic/a.ts', "import { x } from '../run/x.ts';"),
      file('src/core/team/bus/a.ts', "import { foldRoster } from '../roster.ts';"),
      file('src/config/a.ts', "import { assess } from '../core/checkpoint/assess.ts';"),
      file('src/core/epic/verdict/a.ts', "import { brake } from '../brake/brake.ts';"),
      file('src/core/a.ts', "import { readFile } from 'node:fs';"),
      file('src/core/a.ts', "import type { Clock } from '../ports/clock.ts';"),
      file('src/core/run/a.ts', "export { x } from '../../engine/x.ts';"),
      file('src/core/a.ts', "import 'execa';"),
      file('src/ports/a.ts', "import { loop } from '../engine/loop.ts';"),
      file('src/engine/a.ts', "import { git } from '../adapters/git.ts';"),
      file('src/gates/a.ts', "import { load } from '../config/load.ts';"),
      file('src/adapters/a.ts', "import type { Config } from '../config/schema.ts';"),
      file('src/config/a.ts', "import { Git } from '../adapters/git/git.ts';"),
      file('src/std/a.ts', "import type { Problem } from '../core/problem.ts';"),
      file('src/std/a.ts', "import { parse } from 'yaml';"),
      file('src/std/plural.ts', "import { join } from 'node:path';"),
      file('src/std/plural.ts', "import { findProgram } from './find-program.ts';"),
      file('src/core/a.ts', "import { findProgram } from '../std/find-program.ts';"),
      file('src/config/a.ts', "import { loop } from '../engine/loop.ts';"),
      file('src/app/a.ts', "import { git } from '../adapters/git.ts';"),
      file('src/app/runs/a.ts', "import type { Terminal } from '../../cli/terminal.ts';"),
      file('src/app/a.ts', "import { openWorkspace } from '../main/open-workspace.ts';"),
      file('src/engine/a.ts', "import { pauseRun } from '../app/runs/requests/pause.ts';"),
      file('src/cli/commands/a.ts', "import { request } from '../../engine/request.ts';"),
      file('src/cli/commands/a.ts', "const { git } = await import('../../adapters/git.ts');"),
      file('src/cli/a.ts', "import { main } from '../main.ts';"),
      file('src/cli/a.ts', "import { world } from '../../test/world.ts';"),
      file('src/core/a.ts', 'import(`../adapters/git.ts`);'),
      file('src/core/a.ts', 'import "../adapters/git.ts";'),
      file('src/cli/a.ts', 'await import(name);'),
      file('src/cli/a.ts', "createRequire(import.meta.url)('../adapters/git.ts');"),
      file('src/cli/a.ts', "new Worker(new URL('../adapters/git.ts', import.meta.url));"),
      file('src/core/a.mts', ''),
      file('src/tools/a.ts', ''),
    ],
  },
  {
    name: 'core imports zod so that a bundle can drop what it does not use',
    rule: importsZodWhole,
    good: [file('src/core/a.ts', "import * as z from 'zod';"), file('src/cli/a.ts', "import { z } from 'zod';")],
    bad: [file('src/core/a.ts', "import { z } from 'zod';"), file('src/core/a.ts', "import type { z } from 'zod';")],
  },
  {
    name: 'core has no clock, chance, process, waiting or printing',
    rule: keepsCorePure,
    good: [
      file(
        'src/core/a.ts',
        "// Date.now() is not for us\nconst text = 'await process.env';\nconst day = new Date(ms);",
      ),
      file('src/core/a.ts', 'interface Job { readonly process: number }\nconst owner = job.process.id;'),
      file('src/core/a.ts', 'const quote = /[\'"]/;\nconst when = now - startedAt;'),
      file('src/core/a.test.ts', 'await Promise.resolve(Date.now());'),
      file('src/engine/a.ts', 'await sleep(Date.now());'),
    ],
    bad: [
      file('src/core/a.ts', 'const now = Date.now();'),
      file('src/core/a.ts', 'const now = new Date();'),
      file('src/core/a.ts', `const text = \`\${Date.now()} ms\`;`),
      file('src/core/a.ts', 'const { now } = Date;'),
      file('src/core/a.ts', 'const text = Date();'),
      file('src/core/a.ts', 'const now = new Date;'),
      file('src/core/a.ts', 'const id = Math.random();'),
      file('src/core/a.ts', "const id = Math['random']();"),
      file('src/core/a.ts', 'const here = process.cwd();'),
      file('src/core/a.ts', 'setTimeout(go, 10);'),
      file('src/core/a.ts', 'fetch(url);'),
      file('src/core/a.ts', 'async function go() {}'),
      file('src/core/a.ts', 'type Later = Promise<void>;'),
      file('src/core/a.ts', "console.log('x');"),
      file('src/std/one-line.ts', 'const now = Date.now();'),
    ],
  },
  {
    name: 'git is started by its door alone',
    rule: startsGitByTheDoor,
    good: [
      file('src/adapters/git/a.ts', "startProgram(['git', ...args]);"),
      file('src/adapters/setup/a.test.ts', "execFileSync('git', ['init']);"),
      file('src/adapters/setup/a.ts', "await git.run(['fetch']);"),
    ],
    bad: [
      file('src/adapters/setup/a.ts', "startProgram(['git', ...args]);"),
      file('src/cli/a.ts', "spawn('git', ['status']);"),
    ],
  },
  {
    name: 'programs are started by adapters and through one door',
    rule: startsProgramsByTheDoor,
    good: [
      file('src/adapters/process/launch.ts', "import { spawn } from 'node:child_process';"),
      file('src/std/run-program.ts', "import { spawn } from 'node:child_process';"),
      file('src/cli/doctor/a.ts', "import { runProgram } from '../../std/run-program.ts';"),
      file('src/config/a.ts', "import { findProgram } from '../std/find-program.ts';"),
      file('src/config/a.test.ts', "import { execFileSync } from 'node:child_process';"),
    ],
    bad: [
      file('src/config/a.ts', "import { execFile } from 'node:child_process';"),
      file('src/cli/doctor/a.ts', "import { execa } from 'execa';"),
      file('src/main/a.ts', "const { spawn } = await import('node:child_process');"),
      file('src/std/a.ts', "import { spawn } from 'child_process';"),
      file('src/config/a.ts', "import { runProgram } from '../std/run-program.ts';"),
      file('src/gates/code/a.ts', "import { runProgram } from '../../std/run-program.ts';"),
    ],
  },
  {
    name: 'the environment is read in config only',
    rule: readsEnvironmentInConfigOnly,
    good: [file('src/config/environment.ts', 'read(process.env);'), file('src/cli/a.ts', "say('set process.env');")],
    bad: [file('src/cli/a.ts', 'const home = process.env.HOME;'), file('src/main.ts', 'run({ ...process.env });')],
  },
  {
    name: 'files are small',
    rule: keepsFilesSmall,
    good: [
      file('src/a.ts', 'x;\n'.repeat(250)),
      file('src/a.test.ts', 'x;\n'.repeat(900)),
      file('README.md', '\n'.repeat(900)),
    ],
    bad: [
      file('src/cli/a.ts', 'x;\n'.repeat(251)),
      file('ARCHITECTURE.md', 'x\n'.repeat(121)),
      file('docs/adr/0009-x.md', 'x\n'.repeat(81)),
    ],
  },
  {
    name: 'the lint rules about size stay on',
    rule: keepsLintRules,
    good: [file('biome.json', lint('error'))],
    bad: [file('biome.json', lint('warn')), file('biome.json', '{"linter":{"rules":{}}}')],
  },
  {
    name: 'names say something',
    rule: namesSaySomething,
    good: [
      file('src/engine/loop.ts', "export const loop = 'the manager';"),
      file('docs/utility.md', ''),
      file('src/a.ts', 'const handler = 1;'),
    ],
    bad: [
      file('src/engine/run-manager.ts', ''),
      file('src/utils/a.ts', ''),
      file('src/a.ts', 'export class GitService {}'),
      file('src/a.ts', 'export async function parseHelper() {}'),
      file('src/a.ts', 'export interface ErrorHandler {}'),
      file('src/a.ts', 'export const legacyCodec = 1;'),
      file('src/a.ts', 'export type Ticket = string;'),
    ],
  },
  {
    name: 'a stranger can guess what an exported name means',
    rule: namesAreGuessable,
    good: [
      file('src/a.ts', 'export interface RunSnapshot {}\nexport function formatDuration() {}\nconst wish = 1;'),
      file('src/a.ts', 'export function fenceAround() {}\nexport function placeFolder() {}\nexport const early = 1;'),
      file('src/a.ts', 'export const intellect = 1;\nexport const standInterval = 1;'),
      file('src/a.test.ts', 'export interface Wish {}'),
    ],
    bad: [
      file('src/a.ts', 'export interface AttemptSight {}'),
      file('src/a.ts', 'export type ItemGlance = string;'),
      file('src/a.ts', 'export interface RunWish {}'),
      file('src/a.ts', 'export interface Wanted {}'),
      file('src/a.ts', 'export type Occasion = 1;'),
      file('src/a.ts', 'export interface GateMoment {}'),
      file('src/a.ts', 'export class Shelf {}'),
      file('src/a.ts', 'export interface CareParts {}'),
      file('src/a.ts', 'export abstract class Talk {}'),
      file('src/a.ts', 'export interface AttemptRoom {}'),
      file('src/a.ts', 'export interface ServerEar {}'),
      file('src/a.ts', 'export interface ToolHands {}'),
      file('src/a.ts', 'export interface RunPlace {}'),
      file('src/a.ts', 'export type RunLook = 1;'),
      file('src/a.ts', 'export function tellDuration() {}'),
      file('src/a.ts', 'export const tellerOf = 1;'),
      file('src/a.ts', 'export async function foreseeSession() {}'),
      file('src/a.ts', 'export function standIn() {}'),
    ],
  },
  {
    name: 'a catch does something',
    rule: catchesDoSomething,
    good: [
      file('src/a.ts', 'try { go(); } catch (error) { throw wrap(error); }'),
      file('src/a.ts', "const text = 'catch {}';"),
    ],
    bad: [
      file('src/a.ts', 'try { go(); } catch {}'),
      file('src/a.ts', 'try { go(); } catch (error) {\n  // never mind\n}'),
      file('scripts/a.mjs', 'try { go(); } catch { /* x */ }'),
    ],
  },
  {
    name: 'all tests run',
    rule: testsAllRun,
    good: [file('src/a.test.ts', "it.skipIf(!isRoot)('x', go); it('says it.only', go);")],
    bad: [
      file('src/a.test.ts', `it.${'only'}('x', go);`),
      file('test/e2e/a.test.ts', `describe.${'skip'}('x', go);`),
      file('src/a.test.ts', `test.${'todo'}('x');`),
    ],
  },
  {
    name: 'tests are named by rules, not by numbers',
    rule: testsAreNamedByRules,
    good: [file('src/a.test.ts', "it('reads UTF-8 and closes #7', go);\nit.each(rows)('keeps %s', go);")],
    bad: [
      file('src/a.test.ts', `it('${'PIT'}-12 does not hang', go);`),
      file('src/a.test.ts', `describe('${'issue'} 12', go);`),
      file('src/a.test.ts', `it.each(rows)('${'#'}12: %s', go);`),
    ],
  },
  {
    name: 'links lead somewhere',
    rule: linksResolve,
    good: [
      file(
        'README.md',
        '[a](docs/a.md#top) [b](docs/) [c](https://example.org) [d](#here) `[x](gone.md)`\n```\n[y](gone.md)\n```',
      ),
      file('docs/a.md', '[up](../README.md "title")'),
    ],
    bad: [file('README.md', '[a](docs/gone.md)'), file('docs/a.md', '[a](a.md) [b](README.md)')],
  },
  {
    name: 'messages are in plain words',
    rule: messagesArePlain,
    good: [
      file('src/a.ts', "// nobody reads this\nconst stands = 'it is there';\nconst text = `by ${somebody}`;"),
      file('src/a.test.ts', "it('is told', run);"),
    ],
    bad: [
      file('src/a.ts', "const why = 'somebody merged it';"),
      file('src/a.ts', 'const why = `the audit of ${from} stands`;'),
    ],
  },
  {
    name: 'documents are in plain words',
    rule: documentsArePlain,
    good: [
      file('README.md', 'There is no limit. It is no longer red. `nobody` is code.\n```sh\nwhoever\n```\n'),
      file('GLOSSARY.md', '| `is told` | is reported |'),
      file('roles/a.md', 'What you are told.'),
    ],
    bad: [
      file('README.md', 'Nobody drives it.'),
      file('docs/a.md', 'somebody pushed'),
      file('docs/a/b.md', 'Whoever edits it'),
      file('docs/a.md', 'The agent is told to stop.'),
      file('docs/a.md', 'It tells its plan.'),
      file('docs/a.md', 'where the card stands'),
      file('docs/a.md', 'what stood there'),
      file('docs/a.md', 'A person has the word.'),
      file('docs/a.md', 'TOML is no YAML.'),
      file('docs/a.md', 'The base is looked at.'),
      file('docs/a.md', 'a slip, not a wish'),
    ],
  },
  {
    name: 'the architecture is as its page says',
    rule: architectureIsThere,
    good: [
      file(
        'ARCHITECTURE.md',
        'See `core/flow.ts`, `docs/`, `core/<flow>/x.ts`.\n\n## Map\n\n```\nsrc/\n  core/    pure\n    flow, event\n```\n',
      ),
      file('src/core/flow.ts', ''),
      file('src/core/event.ts', ''),
      file('docs/a.md', ''),
    ],
    bad: [
      file('ARCHITECTURE.md', 'See `core/gone.ts`.'),
      file('ARCHITECTURE.md', '## Map\n\n```\nsrc/\n  gone/  x\n```\n'),
      file('ARCHITECTURE.md', '## Map\n\n```\nARCHITECTURE.md, gone  x\n```\n'),
    ],
  },
  {
    name: 'the problems of the store are on its page',
    rule: storeProblemsAreDocumented,
    good: [
      file('docs/reference/store.md', '| `store-moved` | x |'),
      file('src/a.ts', "new Problem({ code: 'store-moved', what });\n// code: 'store-gone'"),
    ],
    bad: [file('src/a.ts', "new Problem({ code: 'store-gone', what });")],
  },
  {
    name: 'no home folder of a person is named',
    rule: namesNoHome,
    good: [file('README.md', `/home/you/project /Users/user/x ~/.config \${base}/root/x`)],
    bad: [
      file('README.md', `cd /${'home'}/anna/project`),
      file('src/a.ts', `'/${'Users'}/anna/x'`),
      file('a.json', `"/${'root'}/.npmrc"`),
    ],
  },
  {
    name: 'no regular expression takes more than linear time',
    rule: patternsAreLinear,
    good: [
      file(
        'src/a.ts',
        String.raw`const a = /^\s*x/; const b = /foo.*/g; const c = /(?<!\d)\d+ x/; const d = /,(?=\s*\})/g;`,
      ),
      file(
        'src/a.ts',
        String.raw`const a = /\b\w+ x/; const b = /"[^"\\]*(?:\\[\s\S]?[^"\\]*)*"?/g; const c = /\s+$/y;`,
      ),
      file('src/a.ts', "const word = 'x|y';\nnew RegExp(`^(?:${word})$`);\nnew RegExp([word, 'z'].join('|'), 'g');"),
      file('src/a.ts', String.raw`const a = /\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?/g; const b = /(?:a{0,9}b){0,9}$/;`),
      file('src/a.test.ts', String.raw`const a = /\s+$/;`),
    ],
    bad: [
      ...[
        // The search begins anew inside of what was read.
        ...[
          String.raw`\s+$`,
          '.*foo',
          'foo.*bar',
          '<[^>]*>',
          '<a[^>]*>',
          '(?:ab)+c',
          'a(?:[ab]*c)?',
          '(?=a*)b',
          '(?=a*b)',
        ],
        ...[String.raw`\bimport\s+.*\bfrom`, String.raw`a*(?!bc)`, '"(?:[^"]|.)*"'],
        // Two loops, or two ways through one.
        ...['^a*a*b', '^(?:ab)*(?:abab)*c', '^(?:a|a)*b', '^(a*)*b', '^(?:a|ab|b)*c', '^(?:a+,?)+$', '^a*(?=a*b)c'],
        // What is not judged is not believed.
        ...['(a+)b\\1', '(?<=a+)b', '(?:a{1,99}b{1,99}){1,99}'],
      ].map(source => file('src/a.ts', `const a = /${source}/g;`)),
      file('src/a.ts', String.raw`const a = /^\s*x/m;`),
      file('src/a.ts', String.raw`new RegExp('\\s+$');`),
      file('src/a.ts', "const word = '\\\\s+';\nnew RegExp(`${word}$`);"),
      file('src/a.ts', 'const find = (word: string) => new RegExp(word);'),
      file('src/a.ts', "import { word } from './b.ts';\nnew RegExp(`^${word}`);"),
    ],
  },
  {
    name: 'the lock names the packages of every platform',
    rule: lockIsComplete,
    good: [file('package-lock.json', lock({ 'node_modules/biome': biome, 'node_modules/cli-a': {} }))],
    bad: [file('package-lock.json', lock({ 'node_modules/biome': biome }))],
  },
];

const repository = readRepository(fileURLToPath(new URL('..', import.meta.url)));

describe.each(cases)('$name', ({ rule, good, bad }) => {
  it('accepts what is right', () => {
    expect(rule(good)).toEqual([]);
  });

  it.each(bad)('notices $text in $path', sample => {
    expect(rule([sample])).not.toEqual([]);
  });

  // Some rules read every file; beside other work that takes a while.
  it('holds in this repository', { timeout: 300_000 }, () => {
    expect(rule(repository)).toEqual([]);
  });
});

describe('a flow', () => {
  const trio = file('src/core/trio/flow.ts', "import { duo } from '../duo/flow.ts';");
  const duo = file('src/core/duo/flow.ts', '');

  it('is known by its file, and imported by no other flow', () => {
    expect(keepsArrows([duo, trio])).toHaveLength(1);
    expect(keepsArrows([duo, file('src/effects/a.ts', "import { duo } from '../core/duo/flow.ts';")])).toHaveLength(1);
    expect(keepsArrows([duo, file('src/app/a.ts', "import { duo } from '../core/duo/flow.ts';")])).toEqual([]);
  });
});
