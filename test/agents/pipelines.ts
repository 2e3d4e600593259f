// How each CLI is found on the PATH, and made to ask our model, when it works for a whole run.
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
