// The projects in which the examples of the documents run: real git, real commands, scripted agents.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { judged } from '../support/run-results.ts';
import { root } from '../support/run-scratch.ts';
import type { YamlFile } from './read-examples.ts';

type Files = Readonly<Record<string, string>>;

const sources: Files = {
  'package.json': `${JSON.stringify({ name: 'greeter', version: '1.0.0', type: 'module', scripts: { test: 'node --test' } }, null, 2)}\n`,
  'package-lock.json': `${JSON.stringify({ name: 'greeter', version: '1.0.0', lockfileVersion: 3, requires: true, packages: { '': { name: 'greeter', version: '1.0.0' } } }, null, 2)}\n`,
  '.gitignore': 'node_modules/\n',
  'src/greet.js': 'export function greet(name) {\n  return "Hello, " + name;\n}\n',
  'test/greet.test.js': `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { greet } from '../src/greet.js';

test('greets by name', () => assert.equal(greet('Ann'), 'Hello, Ann'));
`,
};

const shout = 'export const shout = name => `HELLO, `.concat(name.toUpperCase(), `!`);\\n';
const shoutTest =
  "import assert from 'node:assert/strict';\\nimport { test } from 'node:test';\\nimport { shout } from '../src/shout.js';\\n\\ntest('shouts', () => assert.equal(shout('Ann'), 'HELLO, ANN!'));\\n";
const usage = '  - usage: {tokens: 12400, costUsd: 0.08}\n';

/** The developer adds a function with its test; `first`: what it writes in its first attempt. */
const script = (first: string) => `developer:
  - - edit: {path: src/shout.js, text: "${first}"}
    - edit: {path: test/shout.test.js, text: "${shoutTest}"}
    - usage: {tokens: 12400, costUsd: 0.08}
    - result: {summary: Added shout with a test, commentBody: "shout() returns the greeting in capitals."}
  - - edit: {path: src/shout.js, text: "${shout}"}
    - usage: {tokens: 6100, costUsd: 0.04}
    - result: {summary: Made shout add the exclamation mark, commentBody: "shout() now ends with an exclamation mark."}
auditor:
${usage}  - result: {action: APPROVED, ${judged}, summary: It does what was asked, commentBody: The change does what the item asks and is tested.}
`;

const config =
  'runner: scripted\nagentCommand: ./.pitwall/script.yaml\ngateTools: project\ncommands:\n  test: npm test\n';

const epicBody = `---
title: Faster start
status: in_progress
---

We lose 900 ms before the first frame.

## Work Items

| # | Item | Title | Status | Worker | PR | Last activity | Notes |
| --- | --- | --- | --- | --- | --- | --- | --- |
| 1 | 7 | Read the manifest once | in_progress | claude | #12 | 2026-11-16T07:20:00Z | |
| 2 | 8 | Cache it by its time | ready | | | | |

## Pattern Memory

| Tick (ISO) | Decision | Class | Notes |
| --- | --- | --- | --- |
| 2026-11-16T09:00:00Z | verify 7 | verify_fail | sig=0a1b2c3d two tests are red |

## Supervisor Log

[2026-11-16T09:00:00Z] verified 7: two tests are red
`;

const proposed = ['Greet in German', 'Greet in French', 'Greet in Greek', 'Confirm that every greeting is tested']
  .map(
    (title, at) =>
      `      - {title: ${title}, body: "${title}, beside the English greeting.", acceptance: [a test greets], dependsOn: [${at < 3 ? '' : '1, 2, 3'}], size: S, tags: []}\n`,
  )
  .join('');

/** An epic that is planned, and whose first item is begun. */
const night = `${script(shout)}decomposer:
  - result:
      action: propose
      items:
${proposed}planner:
  - result: {action: dispatch, task_id: "2", worker: scripted, project: greeter}
verifier:
  - result: {verdict: PASS}
`;

/** By the name that a page gives. */
export const projects: Readonly<Record<string, Files>> = {
  /** Without any settings of Pitwall. */
  plain: { ...sources, 'src/hello.txt': 'Hi\n' },
  /** An epic as a file. */
  epic: { 'epic.md': epicBody },
  night: { ...sources, '.pitwall/script.yaml': night, '.pitwall/config.yaml': `${config}workflow: quick\n` },
  /** All goes well. */
  greeter: { ...sources, '.pitwall/script.yaml': script(shout), '.pitwall/config.yaml': config },
  /** The first attempt of the developer breaks its own test, and gates may not send the work back. */
  'red-greeter': {
    ...sources,
    '.pitwall/script.yaml': script('export const shout = name => `HELLO, `.concat(name.toUpperCase());\\n'),
    '.pitwall/config.yaml': `${config}maxGateBounces: 0\n`,
  },
};

/** Without the tools of Pitwall's own development, which npm puts in front: a gate would use them. */
function pathOfReader(): readonly string[] {
  return (process.env.PATH ?? '').split(':').filter(folder => !folder.includes('node_modules'));
}

/** One project in a scratch folder. Pitwall is set up before the first example runs, so that none shows it. */
export class ExampleProject {
  readonly folder = mkdtempSync(join(tmpdir(), 'pitwall-docs-'));
  readonly repository = join(this.folder, 'greeter');
  readonly #env: Readonly<Record<string, string>>;

  constructor(files: Files) {
    const programs = join(this.folder, 'bin');
    mkdirSync(programs);
    symlinkSync(join(root, 'pitwall'), join(programs, 'pitwall'));
    this.#env = {
      PATH: [programs, ...pathOfReader()].join(':'),
      HOME: this.folder,
      PITWALL_HOME: join(this.folder, 'state'),
      NO_COLOR: '1',
      LANG: 'C.UTF-8',
    };
    for (const [name, text] of Object.entries(files)) {
      const path = join(this.repository, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    for (const command of [
      'pitwall --version',
      'git init --quiet --initial-branch=main',
      'git config user.name Ann && git config user.email ann@example.org',
      'git add . && git commit --quiet -m "Greet people"',
    ]) {
      this.run(command);
    }
  }

  /** As a reader does it: the keys of a block take the place of those that the file had. */
  write({ path, text }: YamlFile): void {
    const file = join(this.repository, path);
    const before = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {};
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, stringify({ ...before, ...parse(text) }));
    this.run('git add . && git commit --quiet --allow-empty -m "Set up Pitwall"');
  }

  /** What the command prints, line by line, with the project's folder as a reader would have it. */
  run(command: string): readonly string[] {
    const { stdout } = spawnSync('sh', ['-c', `(${command}\n) 2>&1`], {
      cwd: this.repository,
      env: this.#env,
      encoding: 'utf8',
    });
    const lines = stdout.replaceAll(this.folder, '~').split('\n');
    return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
