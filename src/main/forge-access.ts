// What a token can reach on GitHub, before there is a configuration that names a repository.

import { createGitHubAccess } from '../adapters/forge/github/access.ts';
import type { Environment } from '../config/environment.ts';
import { defaultConfig } from '../config/schema.ts';
import type { ForgeAccess } from '../ports/forge-access.ts';
import { gitFor } from './git.ts';
import { openGitHub } from './github.ts';

export function createForgeAccess(environment: Environment): ForgeAccess {
  return createGitHubAccess({
    apiUrl: environment.githubApiUrl,
    connect: async repo => {
      const github = await openGitHub({ ...defaultConfig, forge: 'github', repo }, environment);
      if (!github) throw new Error(`not a repository: ${repo}`);
      return github;
    },
    git: credential => gitFor(environment, { credential }),
  });
}
