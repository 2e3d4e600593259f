// What is wrong with specs, as problems.
import { Problem } from '../../core/problem.ts';
import { type ConfigFault, faultText } from '../fault.ts';

export function specProblem(faults: readonly ConfigFault[]): Problem {
  const remedy = 'Correct what is named there; docs/guides/several-agents.md shows each kind of spec.';
  return new Problem({ code: 'spec-invalid', what: faults.map(faultText).join('\n'), remedy });
}

export function specUnknown(what: string): Problem {
  const remedy = 'Name a Markdown file, an OpenSpec change, the folder of a Spec Kit feature, or a folder of these.';
  return new Problem({ code: 'spec-unknown', what, remedy });
}
