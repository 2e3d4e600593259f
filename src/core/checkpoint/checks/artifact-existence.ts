import { type CodeCheck, listed, type Outcome, pass } from '../check.ts';
import { lacking } from '../lacking.ts';
import { sessionFiles } from '../session/session-folder.ts';

export const artifactExistence: CodeCheck = {
  id: 'artifact-existence',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-001'],
  by: 'code',
  inputs: '`spec/product-brief.md` and `spec/requirements/`',
  criterion: 'both are there and can be read; warn where one is missing, fail where both are',
  decide({ session }): Outcome {
    const { brief, requirements } = sessionFiles;
    const inputs = [brief, requirements];
    const lacks = inputs.flatMap(path => lacking(session, path) ?? []);
    const [first] = lacks;
    if (!first) return hasRequirement(session.requirements.length);
    const missing = inputs.filter(path => lacks.some(({ place }) => place === path));
    const names = [...new Set([...missing, ...lacks.flatMap(each => each.names)])];
    const result = missing.length === inputs.length ? 'fail' : 'warn';
    return { result, names, place: first.place, evidence: listed(lacks.map(({ evidence }) => evidence)) };
  },
};

function hasRequirement(count: number): Outcome {
  if (count > 0) return pass(`the brief and ${count} requirements are there`);
  const { requirements } = sessionFiles;
  return { result: 'warn', names: [requirements], place: requirements, evidence: `${requirements} has no requirement` };
}
