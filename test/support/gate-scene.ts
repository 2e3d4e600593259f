// A repository with a base and a change on top of it, and the gates that look at the change: real git, real tools, real processes.
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../src/adapters/clock/system.ts';
import { ownProgram } from '../../src/adapters/gates/own-program.ts';
import { OutputCache } from '../../src/adapters/gates/runner/output-cache.ts';
import type { GateRunnerParts } from '../../src/adapters/gates/runner/run-one.ts';
import { Slots } from '../../src/adapters/gates/runner/slots.ts';
import { createGateRunner } from '../../src/adapters/gates/runner.ts';
import { openProcesses } from '../../src/adapters/process/open-processes.ts';
import type { GateName } from '../../src/core/gate/gate-name.ts';
import type { GateResult } from '../../src/core/gate/gate-result.ts';
import type { Subject } from '../../src/core/gate/subject.ts';
import { allGates, type GateSettings } from '../../src/gates/index.ts';
import { GitScratch } from './git-scratch.ts';

/** Beside this file when it is built itself. */
const adapters = ['../../bundle/adapters/', '../../dist/bundle/adapters/']
  .map(folder => new URL(folder, import.meta.url))
  .find(folder => existsSync(new URL('process/keeper/keeper-main.js', folder)));
if (!adapters) throw new Error('Pitwall is not built: run node scripts/setup.mjs');
const compiledGates = new URL('gates/own-program.js', adapters).href;
const processes = await openProcesses({
  keeperProgram: fileURLToPath(new URL('process/keeper/keeper-main.js', adapters)),
});
/** Without the programs of the project that runs these tests. */
const path = (process.env.PATH ?? '')
  .split(delimiter)
  .filter(folder => !folder.endsWith('node_modules/.bin'))
  .join(delimiter);
export const never = new AbortController().signal;

/** A text is written, null takes the file away. */
export type Files = Readonly<Record<string, string | null>>;
/** The same, also with bytes that are not text. */
export type RawFiles = Readonly<Record<string, string | Uint8Array | null>>;

export interface GateLook {
  readonly settings?: Partial<GateSettings>;
  readonly subject?: Subject;
  readonly parts?: Partial<GateRunnerParts>;
  readonly signal?: AbortSignal;
}

export class GateScene {
  readonly scratch: GitScratch;
  readonly base: string;
  readonly #modules: string | undefined;

  private constructor(scratch: GitScratch, base: string, modules: string | undefined) {
    this.scratch = scratch;
    this.base = base;
    this.#modules = modules;
  }

  /** `modules`: the folder that checkouts get as their node_modules. */
  static async make(files: RawFiles = {}, modules?: string): Promise<GateScene> {
    const scratch = await GitScratch.make();
    const base = await commitFiles(scratch, 'base', { '.gitignore': 'node_modules\n', ...files });
    return new GateScene(scratch, base, modules);
  }

  /** The same repository, with other tools. */
  with(modules: string): GateScene {
    return new GateScene(this.scratch, this.base, modules);
  }

  /** On top of what is there; answers with the commit. */
  async commit(message: string, files: RawFiles): Promise<string> {
    return await commitFiles(this.scratch, message, files);
  }

  runner({ settings = {}, subject, parts = {} }: GateLook = {}) {
    const { git, repository, folder } = this.scratch;
    return createGateRunner({
      git,
      repository,
      checkouts: join(folder, 'checkouts'),
      logs: join(folder, 'logs'),
      cache: undefined,
      processes,
      clock: systemClock,
      environment: { PATH: path, HOME: folder, GITHUB_TOKEN: 'a-secret-token' },
      timeoutMs: 60_000,
      gates: allGates({
        commands: {},
        ciGatingTimeoutSec: 300,
        gateTools: 'project',
        languageServers: {},
        ...settings,
      }),
      ownProgram: name => ownProgram(name, compiledGates),
      policyOf: () => 'block',
      baseOf: async () => this.base,
      subjectOf: async () => subject,
      slots: new Slots(2),
      setUp: async checkout => {
        if (this.#modules !== undefined) symlinkSync(this.#modules, join(checkout, 'node_modules'));
        return { kind: 'ready', warnings: [] };
      },
      ...parts,
    });
  }

  /** The results on the newest commit, or why there are none. */
  async look(gates: readonly GateName[], how: GateLook = {}): Promise<readonly GateResult[] | string> {
    const commit = await this.scratch.run('rev-parse', 'HEAD');
    const request = { branch: 'work/7', commit, gates, run: 'run/7' };
    const performed = await this.runner(how).run(request, how.signal ?? never);
    return performed.kind === 'done' ? performed.output.results : performed.reason;
  }

  /** One gate, whose result must be there. */
  async judge(gate: GateName, how: GateLook = {}): Promise<GateResult> {
    const results = await this.look([gate], how);
    const [result] = typeof results === 'string' ? [] : results;
    if (!result) throw new Error(`no result of ${gate}: ${JSON.stringify(results)}`);
    return result;
  }

  cache(): OutputCache {
    return new OutputCache(join(this.scratch.folder, 'outputs'));
  }

  remove(): void {
    this.scratch.remove();
  }
}

async function commitFiles(scratch: GitScratch, message: string, files: RawFiles): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    const file = join(scratch.repository, path);
    mkdirSync(dirname(file), { recursive: true });
    if (text === null) rmSync(file);
    else writeFileSync(file, text);
  }
  await scratch.run('add', '--all');
  await scratch.run('commit', '--quiet', '--allow-empty', '-m', message);
  return await scratch.run('rev-parse', 'HEAD');
}
