// What is wrong with role definitions, as problems: all faults at once, or roles without a definition.
import { Problem } from '../../core/problem.ts';
import { type ConfigFault, faultText } from '../fault.ts';
import { nearest } from '../nearest.ts';

export function roleProblem(faults: readonly ConfigFault[]): Problem {
  const sorted = faults.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column);
  return new Problem({
    code: 'role-invalid',
    what: sorted.map(faultText).join('\n'),
    remedy:
      'Correct it and commit it to the base branch, definitions are read from there; docs/reference/roles.md describes every key.',
  });
}

export function rolesMissing(missing: readonly string[], known: readonly string[]): Problem {
  const named = missing.map(role => {
    const meant = nearest(role, known);
    return meant === undefined ? role : `${role} (did you mean ${meant}?)`;
  });
  const files = missing.filter(isRoleName).map(roleFile);
  const write = files.length > 0 ? `commit ${files.join(', ')} to the base branch, or ` : '';
  const what = `no definition for ${missing.length === 1 ? 'the role' : 'the roles'} ${named.join(', ')}`;
  return new Problem({ code: 'role-missing', what, remedy: `To go on, ${write}use one of ${known.join(', ')}.` });
}

/** A role is also a file name, so it must not be able to leave its folder. */
export function isRoleName(role: string): boolean {
  return /^[A-Za-z0-9][\w-]{0,63}$/.test(role);
}

export function roleFile(role: string): string {
  return `.pitwall/agents/${role}.md`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
