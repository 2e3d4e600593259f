import { type CodeCheck, listed, pass } from '../check.ts';
import { lackingAny } from '../lacking.ts';
import { sessionFiles } from '../session/session-folder.ts';

export const architectureEpics: CodeCheck = {
  id: 'architecture-epics',
  table: 'consistency',
  checkpoints: ['CHECKPOINT-002'],
  by: 'code',
  inputs: 'the table of components in `spec/architecture/`; the stories in `spec/epics/`',
  criterion: 'every component is named by at least one story; the front matter of an epic and an index do not count',
  decide({ session }) {
    const { components, stories } = session;
    const named = new Set(stories.flatMap(story => story.components));
    const bare = components.filter(({ id }) => !named.has(id));
    const lack = lackingAny(session, [sessionFiles.architecture, sessionFiles.epics]);
    if (lack && (bare.length > 0 || components.length === 0)) return lack;
    if (components.length === 0) {
      const evidence = 'the architecture has no table of components with ids such as CMP-001';
      return { result: 'warn', names: [sessionFiles.architecture], place: sessionFiles.architecture, evidence };
    }
    const names = bare.map(({ id }) => id);
    if (names.length === 0) return pass(`${components.length} components, each in a story`);
    return { result: 'fail', names, place: bare[0]?.place, evidence: `no story names ${listed(names)}` };
  },
};
