import { type CodeCheck, listed, pass } from '../check.ts';
import { lackingAny } from '../lacking.ts';
import { sessionFiles } from '../session/session-folder.ts';

export const visionTrace: CodeCheck = {
  id: 'vision-trace',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-001'],
  by: 'code',
  inputs: 'the table of goals in `spec/product-brief.md`; `traces_to` of each requirement',
  criterion: 'every goal has at least one requirement that traces to it; a mention in an index is not a trace',
  decide({ session }) {
    const { goals, requirements } = session;
    const inputs = [sessionFiles.brief, sessionFiles.requirements];
    const bare = goals.filter(({ id }) => !requirements.some(each => each.goals.includes(id)));
    const lack = lackingAny(session, inputs);
    if (lack && (bare.length > 0 || goals.length === 0)) return lack;
    if (goals.length === 0) {
      const evidence = 'the brief has no table of goals with ids such as G-001';
      return { result: 'warn', names: [sessionFiles.brief], place: sessionFiles.brief, evidence };
    }
    const names = bare.map(({ id }) => id);
    if (names.length === 0) return pass(`${goals.length} goals, each with a requirement`);
    return { result: 'fail', names, place: bare[0]?.place, evidence: `no requirement traces to ${listed(names)}` };
  },
};
