// The subcommands of git: which are denied, which are routine, and which options of those are asked.
import { ask, askContained } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { judgePath } from '../paths.ts';
import type { Arg } from '../shell/arg.ts';

const has = (args: readonly Arg[], pattern: RegExp) => {
  const end = args.findIndex(({ text }) => text === '--');
  return args.slice(0, end < 0 ? undefined : end).some(({ text }) => pattern.test(text));
};
const operandsOf = (args: readonly Arg[]) => args.filter(({ text }) => !text.startsWith('-'));

/** Subcommands that change something where they run. */
export const writesWhere =
  /^(?:add|commit|mv|rm|restore|merge|pull|fetch|checkout|switch|reset|rebase|clean|cherry-pick|revert|apply|am|init|clone|tag|branch|worktree|submodule|notes|sparse-checkout)$/;

/** Why it is denied, whatever its arguments are; undefined: it may be asked or allowed. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one case per subcommand
export function denied(word: string, args: readonly Arg[]): string | undefined {
  const first = args[0]?.text ?? '';
  switch (word) {
    case 'push':
    case 'send-pack':
      return 'Pitwall pushes, agents do not';
    case 'stash':
      return 'the stash is shared by all worktrees: commit instead';
    case 'config':
      return isReadingConfig(args) ? undefined : 'it changes the settings of git';
    case 'remote':
      return /^(?:add|set-url|remove|rm|rename|set-head|set-branches|prune|update)$/.test(
        operandsOf(args)[0]?.text ?? '',
      )
        ? 'it changes the settings of git'
        : undefined;
    case 'branch':
      return branchDenied(args);
    case 'tag':
      return has(args, /^-[a-z]*[dfD]|^--(?:del|force$)/) ? 'it moves or deletes a tag' : undefined;
    case 'update-ref':
    case 'symbolic-ref':
      return word === 'update-ref' || operandsOf(args).length > 1 || has(args, /^-d|^--delete/)
        ? 'it moves a ref: Pitwall moves the branch of the run'
        : undefined;
    case 'fetch':
    case 'pull':
      return operandsOf(args)
        .slice(1)
        .some(({ text }) => /^\+?[^:]*:./.test(text)) ||
        has(args, /^--(?:refmap|pr|mirror|set-u|stdin|filter)|^-[a-zA-Z]*[pPu]/)
        ? 'it moves or deletes other refs, or changes the settings of git'
        : undefined;
    case 'worktree':
      return /^(?:list|)$/.test(first) ? undefined : 'it changes other worktrees';
    case 'gc':
    case 'prune':
    case 'repack':
    case 'maintenance':
    case 'prune-packed':
      return 'it drops objects of every worktree';
    case 'reflog':
      return /^(?:expire|delete)$/.test(first) ? 'it drops objects of every worktree' : undefined;
    case 'filter-branch':
    case 'filter-repo':
      return has(args, /^--all$/) || word === 'filter-repo' ? "it rewrites others' branches" : undefined;
    case 'credential':
    case 'credential-store':
    case 'credential-cache':
      return 'it reads secrets';
    case 'replace':
      return 'it changes what commits mean for every worktree';
    default:
      return undefined;
  }
}

function isReadingConfig(args: readonly Arg[]): boolean {
  if (has(args, /^--(?:add|unset|unset-all|replace-all|rename-section|remove-section|edit)$|^-e$/)) return false;
  if (has(args, /^--(?:get|get-all|get-regexp|get-urlmatch|list)$|^-l$/)) return true;
  const words = operandsOf(args);
  return (
    /^(?:get|list)$/.test(words[0]?.text ?? '') ||
    (words.length === 1 && !/^(?:set|unset|edit|rename-section|remove-section)$/.test(words[0]?.text ?? ''))
  );
}

function branchDenied(args: readonly Arg[]): string | undefined {
  if (has(args, /^-[a-zA-Z]*[fDdmMcCu]|^--(?:forc|del|mov|cop)/)) return 'it moves or deletes a branch';
  return has(args, /^--(?:set|uns|tr|edi)|^-t/) ? 'it changes the settings of git' : undefined;
}

const readers =
  /^(?:status|log|diff|show|blame|grep|ls-files|ls-tree|rev-parse|rev-list|merge-base|describe|cat-file)$/;
const ownHistory = /^(?:rebase|reset|checkout|switch|clean|cherry-pick|revert|am|apply)$/;

/** What is not denied: routine, or asked. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one case per subcommand
export function judgeSubcommand(word: string, call: Call): void {
  const { args, scope } = call;
  const { complain, contain } = saying(call);
  if (readers.test(word)) {
    judgeOperands(call, 'read');
    return;
  }
  switch (word) {
    case 'branch':
      if (
        operandsOf(args).length > 0 &&
        !has(args, /^--(?:list|contains|no-contains|merged|no-merged|points-at)|^-[a-z]*l/)
      )
        complain('it makes a branch');
      return;
    case 'tag':
      if (operandsOf(args).length > 0 && !has(args, /^--(?:list|contains|merged|points-at)|^-[a-z]*[ln]/))
        complain('it makes a tag');
      return;
    case 'remote':
      if (!/^(?:|show|get-url)$/.test(operandsOf(args)[0]?.text ?? '')) complain('it is not a list of remotes');
      else if (operandsOf(args)[0]?.text === 'show') complain('it talks to the remote');
      return;
    case 'worktree':
      return;
    case 'config':
      if (!has(args, /^--get$|^--get-all$/)) complain('it shows settings that may hold secrets');
      if (has(args, /^(?:-f|--file|--blob)/)) complain('it reads another file of settings');
      return;
    case 'add':
      if (has(args, /^-[a-zA-Z]*[eip]|^--(?:edit|patch|interactive)/)) complain('it waits for a person');
      judgeOperands(call, 'read');
      return;
    case 'commit':
      judgeCommit(call);
      return;
    case 'mv':
      for (const operand of operandsOf(args)) judgePath(scope, operand, 'write');
      return;
    case 'rm':
      if (has(args, /^-[a-z]*f|^--f/)) contain('it removes what may not be committed');
      judgeOperands(call, 'write');
      return;
    case 'restore':
      judgeOperands(call, 'read');
      return;
    case 'fetch':
    case 'pull':
    case 'merge':
      judgeBringing(word, call);
      return;
    default:
      if (ownHistory.test(word)) contain(`git ${word} rewrites the own branch or drops edits`);
      else complain(`git ${word} is not in the preset`);
  }
}

const saying = ({ scope }: Call) => ({
  complain: (reason: string) => scope.report.findings.push(ask(reason)),
  contain: (reason: string) => scope.report.findings.push(askContained(reason)),
});

function judgeCommit(call: Call): void {
  const { args } = call;
  const { complain, contain } = saying(call);
  if (has(args, /^--(?:am|fixup=(?:amend|reword))/)) contain('it rewrites the last commit');
  if (has(args, /^--no-v|^-[a-mo-zA-Z]*n[a-zA-Z]*$/)) complain('it skips the hooks of the project');
  if (has(args, /^-[a-ln-zA-Z]*S|^--gpg/)) complain('it runs a program that signs');
  if (has(args, /^-[a-ln-z]*e|^--edi/)) complain('it waits in an editor');
  if (has(args, /^-[a-ln-z]*[Fct]|^--(?:file|reuse-message|reedit-message|template)/)) judgeMessageFile(call);
  judgeOperands(call, 'read');
}

/** fetch, pull and merge. */
function judgeBringing(word: string, call: Call): void {
  const { args } = call;
  const { complain, contain } = saying(call);
  if (has(args, /^-S|^--gpg/)) complain('it runs a program that signs');
  if (has(args, /^--no-v/)) complain('it skips the hooks of the project');
  if (has(args, /^-F|^--file/)) complain('where the message comes from is not judged');
  if (has(args, /^--(?:dep|deepen|sh|unsh|update-sh|refetch)/)) complain('it changes which history is there, for all');
  if (has(args, /^--reb|^-r|^--force|^-[a-z]*f/) && word !== 'merge') contain('it rewrites the own branch');
  if (has(args, /^-[sX]|^--strat/)) complain('it names a program that merges');
  if (word !== 'merge' && operandsOf(args).some(({ text }, at) => at === 0 && !/^[\w][\w.-]*$/.test(text)))
    complain('it fetches from an address that is not known');
}

function judgeMessageFile({ args, scope }: Call): void {
  for (const [at, arg] of args.entries())
    if (/^-[a-z]*F$|^--file$/.test(args[at - 1]?.text ?? '')) judgePath(scope, arg, 'read');
  if (args.some(({ text }) => /^-[a-z]*F.|^--file=|^-[a-z]*[ct]|^--(?:reuse|reedit|template)/.test(text)))
    scope.report.findings.push(ask('where the message comes from is not judged'));
}

/** Behind `--` everything is a path; before it only what looks like one that leaves. */
function judgeOperands({ args, scope }: Call, use: 'read' | 'write'): void {
  const end = args.findIndex(({ text }) => text === '--');
  for (const [at, arg] of args.entries()) {
    const isPath = (end >= 0 && at > end) || (use === 'write' && !arg.text.startsWith('-'));
    if (isPath && !arg.text.startsWith(':')) judgePath(scope, arg, use);
    else if (/(?:^|\/)\.git(?:\/|$)/.test(arg.text)) judgePath(scope, arg, use);
  }
}
