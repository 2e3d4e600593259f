// What this process reads of git repositories: one reader, so that git is asked once.
import { createGitReader } from '../adapters/git/git-reader.ts';
import { withoutRepository } from '../config/environment.ts';

export const gitReader = createGitReader(withoutRepository());
