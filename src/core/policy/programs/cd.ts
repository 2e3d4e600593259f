// `cd` and its kin: where the shell is afterwards.
import { ask } from '../finding.ts';
import { type Call, folderOf } from '../judge-command.ts';
import { isInside } from '../paths.ts';

export const changesFolder = (name: string) => ['cd', 'pushd', 'popd', 'command', 'builtin'].includes(name);

/** The findings come from the judge of `cd`; this answers the folder alone. */
export function judgeCd(call: Call): string | undefined {
  const { name, args, scope } = call;
  if (name === 'command' || name === 'builtin')
    return args.some(({ text }) => ['cd', 'pushd', 'popd'].includes(text)) ? undefined : scope.folder;
  return name === 'cd' ? targetOf(call) : undefined;
}

function targetOf({ args, scope }: Call): string | undefined {
  const operands = args.filter(({ text, isKnown }) => !(isKnown && /^(?:--|-[LPe]+)$/.test(text)));
  const [target] = operands;
  if (target === undefined) return scope.world.home;
  return operands.length > 1 || target.text === '-' || target.text === '' ? undefined : folderOf(scope, target);
}

export function judgeChange(call: Call): void {
  const target = targetOf(call);
  const say = call.scope.report.findings;
  if (call.name !== 'cd') say.push(ask(`${call.name} moves between folders that cannot be known`));
  else if (target === undefined) say.push(ask('cd moves to a folder that cannot be known'));
  else if (!isInside(call.scope.world.worktree, target))
    say.push(ask(`cd moves to ${target}, outside of the worktree`));
  else if (target.split('/').includes('.git')) say.push(ask(`cd moves to ${target}, which belongs to git`));
  else call.scope.report.paths.push({ path: target, use: 'enter' });
}
