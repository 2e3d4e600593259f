// How each CLI is found on the PATH, and made to ask our model, when it works for a whole run.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import type { Containment } from '../../src/ports/processes.ts';
import { programOf } from './install.ts';
import type { PinName } from './pins.ts';
import { apiKey } from './subject.ts';
import { claudeAtHome } from './subjects/claude.ts';
import { providerOf } from './subjects/codex.ts';
import { piModels } from './subjects/pi.ts';

export interface PipelineSetup {
  readonly name: string;
  readonly needs: readonly PinName[];
  /** Its name on the PATH. */
  readonly cli: string;
  readonly submits: 'by tool' | 'as text';
  /** Default: yes. */
  readonly reportsTokens?: boolean;
  /** Whether it asks before it runs a command. Default: no. */
  readonly asks?: boolean;
  furnish(url: string): {
    readonly program: readonly string[];
    /** Below the home folder. */
    readonly files?: Readonly<Record<string, string>>;
    readonly env?: Readonly<Record<string, string>>;
    /** More of the configuration. */
    readonly config?: string;
  };
}

export const pipelines: readonly PipelineSetup[] = [
  {
    name: 'claude',
    needs: ['claude'],
    cli: 'claude',
    submits: 'by tool',
    asks: true,
    furnish: url => ({
      program: programOf('claude'),
      env: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: apiKey },
      config: 'model: claude-sonnet-4-5\n',
    }),
  },
  {
    name: 'claude-tmux',
    needs: ['claude'],
    cli: 'claude',
    submits: 'by tool',
    reportsTokens: false,
    furnish: url => ({
      program: programOf('claude'),
      files: { '.claude.json': claudeAtHome },
      env: { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: apiKey },
      config: 'runner: tmux\nagentCommand: claude\nmodel: claude-sonnet-4-5\n',
    }),
  },
  {
    name: 'codex',
    needs: ['codex'],
    cli: 'codex',
    submits: 'by tool',
    furnish: url => {
      const provider = Object.entries({ ...providerOf(url), env_key: 'CODEX_API_KEY' });
      const table = provider.map(([key, value]) => `${key}=${JSON.stringify(value)}`).join(', ');
      const settings = ['model_provider="scripted"', `model_providers.scripted={${table}}`];
      return {
        program: [...programOf('codex'), ...settings.flatMap(setting => ['-c', setting])],
        env: { CODEX_API_KEY: apiKey },
        config: 'runner: codex\nmodel: scripted-1\n',
      };
    },
  },
  {
    name: 'pi',
    needs: ['pi-earendil'],
    cli: 'pi',
    submits: 'as text',
    furnish: url => ({
      program: programOf('pi-earendil'),
      files: { '.pi/agent/models.json': piModels(url) },
      config: 'runner: pi\nmodel: scripted/scripted-1\n',
    }),
  },
];

export interface Furnished {
  readonly folder: string;
  readonly setups: readonly PipelineSetup[];
  readonly containment: Containment;
  /** Of the model server. */
  readonly url: string;
  /** A line of shell. */
  readonly test: string;
  /** Besides the configuration, in the repository. */
  readonly files?: Readonly<Record<string, string>>;
}

/** A repository, and a home with these CLIs. The variables of whoever works there; the configuration is that of the first. */
export async function furnish(wanted: Furnished): Promise<Readonly<Record<string, string>>> {
  const { folder, setups, containment, url, test, files = {} } = wanted;
  const isSandboxed = containment === 'sandbox';
  // A PATH cannot name a folder with a colon.
  const bin = `${folder.replaceAll(':', '-')} bin`;
  const [home, repository] = [join(folder, 'home'), join(folder, 'repository')];
  const put = (path: string, text: string) => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  const furnished = setups.map(({ cli, furnish }) => ({ cli, ...furnish(url) }));
  for (const { cli, program, files = {} } of furnished) {
    for (const [path, text] of Object.entries(files)) put(join(home, path), text);
    put(join(bin, cli), `#!/bin/sh\nexec ${program.map(quoted).join(' ')} "$@"\n`);
    chmodSync(join(bin, cli), 0o755);
  }
  const ours = `sandbox: ${isSandboxed ? 'required' : 'off'}\nallowUngoverned: ${!isSandboxed}\ngateTools: project\n`;
  const command = `commands: {test: [sh, -c, ${JSON.stringify(test)}]}\n`;
  put(join(repository, '.pitwall/config.yaml'), `${ours}${command}${furnished[0]?.config ?? ''}`);
  put(join(repository, 'README.md'), '# A repository\n');
  for (const [path, text] of Object.entries(files)) put(join(repository, path), text);
  const git = (...args: string[]) => execa('git', args, { cwd: repository });
  await git('init', '--quiet', '--initial-branch=main');
  await git('config', 'user.name', 'Bench');
  await git('config', 'user.email', 'bench@example.org');
  await git('add', '.');
  await git('commit', '--quiet', '--no-verify', '--message', 'Begin');
  const { PATH = '', LANG = 'C.UTF-8' } = process.env;
  const env = Object.assign({}, ...furnished.map(each => each.env ?? {}));
  return { PATH: `${bin}:${PATH}`, LANG, HOME: home, PITWALL_HOME: join(folder, 'state'), ...env };
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
