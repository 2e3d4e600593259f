// What this process reads of git repositories: one reader, so that git is asked once.
import { createGitReader } from '../adapters/git/git-reader.ts';
import { readEnvironment } from '../config/environment.ts';
import { gitVariables } from './git.ts';

export const gitReader = createGitReader(gitVariables(readEnvironment().variables));
