// The text of a first configuration file: what differs from the defaults, and comments that help to go on.
import { stringify } from 'yaml';
import { defaultConfig } from '../../config/schema.ts';
import type { GitHubSetup } from './answers.ts';
import type { Suggestions } from './detect-stack.ts';
import { type GitPawValues, gitPawFile } from './import-git-paw.ts';
import type { DependencyFindings } from './inspect-dependencies.ts';
import { isComplete } from './set-up-github.ts';

export interface FirstConfig {
  /** From a file of another program. */
  readonly imported?: { readonly from: string; readonly values: Readonly<Record<string, unknown>> };
  /** From the settings of git-paw. */
  readonly gitPaw?: GitPawValues;
  /** The repository's main branch, where it is not the default. */
  readonly defaultBranch?: string;
  readonly dependencies: DependencyFindings;
  readonly commands: { readonly from: readonly string[]; readonly lines: Suggestions };
  /** What was asked for and found on GitHub. */
  readonly setup?: GitHubSetup;
  /** A GitHub repository that could be the forge. */
  readonly github?: string;
}

export function renderConfig(first: FirstConfig): string {
  const parts = [
    head,
    importedPart(first),
    branchPart(first),
    setupCommands(first),
    commandsPart(first),
    gitPawPart(first),
    forgePart(first),
  ];
  return `${parts.filter(part => part !== undefined).join('\n\n')}\n`;
}

const head = `# Settings of Pitwall for this repository. What is not here has its default.
# All keys: docs/reference/config.md of Pitwall. To check this file: pitwall config check`;

function importedPart({ imported }: FirstConfig): string | undefined {
  if (!imported) return undefined;
  return `# Taken over from ${imported.from}.\n${yaml({ forge: 'github', ...imported.values })}`;
}

function branchPart({ defaultBranch, setup }: FirstConfig): string | undefined {
  if (defaultBranch === undefined) return undefined;
  return `# The branch that work starts from, as ${setup ? 'GitHub' : 'git'} knows it.\n${yaml({ defaultBranch })}`;
}

/** Only where Pitwall installs nothing, or cannot. */
function setupCommands({ dependencies: { nested, lacks } }: FirstConfig): string | undefined {
  if (nested.length > 0) {
    const commands = [...new Set(nested.flatMap(each => each.commands))];
    const files = nested.map(each => each.manifest).join(', ');
    return `# Makes a worktree ready. Pitwall installs only what is at the top; these install what ${files} asks for.\n${yaml({ setup: commands })}`;
  }
  if (lacks.length === 0) return undefined;
  return `# Dependencies will not be installed: ${lacks.join('; ')}.
# Commands of your own that make a worktree ready, if you do not do that:
# setup:
#   - make dependencies`;
}

function commandsPart({ commands: { from, lines } }: FirstConfig): string {
  if (Object.keys(lines).length > 0)
    return `# Run by the gates of the same names, without a shell. Found in ${from.join(', ')}.\n${yaml({ commands: lines })}`;
  return `# Commands that gates run, without a shell:
# commands:
#   test: make test
#   lint: make lint`;
}

function gitPawPart({ gitPaw = {} }: FirstConfig): string | undefined {
  const { commandPolicy, ...groups } = gitPaw;
  const { extra, ...others } = commandPolicy ?? {};
  const policy = { ...others, ...(extra ? { extra: extra.map(words => words.join(' ')) } : {}) };
  const written = Object.entries({ commandPolicy: policy, ...groups }).filter(
    ([, group]) => Object.keys(group).length > 0,
  );
  if (written.length === 0) return undefined;
  return `# Taken over from ${gitPawFile}.\n${yaml(Object.fromEntries(written))}`;
}

function forgePart({ imported, setup, github }: FirstConfig): string | undefined {
  if (imported) return undefined;
  if (setup) return setupPart(setup);
  if (github === undefined) return undefined;
  return `# To take items from GitHub issues and a project board instead of local files:
# forge: github
# repo: ${github}
# projectNumber: 1  # the number in the board's address
# codeowners: [${github.split('/')[0]}]  # accounts whose items are run`;
}

function setupPart(setup: GitHubSetup): string {
  const { repo, project, statusField, codeowners } = setup;
  const keys = yaml({
    forge: 'github',
    repo,
    ...(project ? { projectNumber: project.number } : {}),
    ...(statusField === defaultConfig.statusField ? {} : { statusField }),
    codeowners: codeowners.names,
  });
  if (isComplete(setup)) {
    return `# Items are issues of this repository, on a project board of its owner.
# Only items by codeowners are run; these are from ${codeowners.from}.
${keys}`;
  }
  const board = project ? '' : "\n# projectNumber: 1  # the number in the board's address";
  return `# To take items from GitHub, add what is missing and remove the comment signs:
${keys.replaceAll(/^/gm, '# ')}${board}`;
}

function yaml(value: unknown): string {
  return stringify(value, { lineWidth: 0 }).trimEnd();
}
