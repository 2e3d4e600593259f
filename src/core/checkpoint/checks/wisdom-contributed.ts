import { type CodeCheck, checkpointIds, listed, type Outcome, pass } from '../check.ts';
import { doneTasks } from '../done-tasks.ts';
import { lacking } from '../lacking.ts';
import { sessionFiles } from '../session/session-folder.ts';

const files = ['learnings', 'decisions', 'conventions', 'issues'].map(name => `${sessionFiles.wisdom}${name}.md`);

export const wisdomContributed: CodeCheck = {
  id: 'wisdom-contributed',
  table: 'process',
  checkpoints: checkpointIds,
  by: 'code',
  inputs: 'entries `- [TASK-ID] …` in `wisdom/`',
  criterion: 'each task that is done has at least one; warn where a file of wisdom is missing',
  decide(context): Outcome {
    const { session } = context;
    const given = new Set(session.wisdom.map(({ task }) => task));
    const tasks = doneTasks(context);
    const silent = tasks.filter(task => !given.has(task));
    if (silent.length === 0) return pass(`${tasks.length} tasks contributed`);
    const lacks = files.flatMap(path => lacking(session, path) ?? []);
    const evidence = `no entry by ${listed(silent)}`;
    const why = lacks.map(lack => lack.evidence);
    if (lacks.length > 0) {
      return {
        result: 'warn',
        names: [...silent, ...lacks.flatMap(lack => lack.names)],
        place: lacks[0]?.place,
        evidence: `${evidence}; ${listed(why)}`,
      };
    }
    return { result: 'fail', names: silent, place: sessionFiles.wisdom, evidence };
  },
};
