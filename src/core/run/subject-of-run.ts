// What the work of a run is about, for its gates: the item, and what its agents handed on.
import type { Subject } from '../gate/subject.ts';
import { resultArtifacts } from './prompt/result-artifacts.ts';
import type { RunState } from './state.ts';

/** Undefined: the item was not read yet. */
export function subjectOfRun(state: RunState): Subject | undefined {
  const { item, attempts } = state;
  if (!item) return undefined;
  const artifacts = resultArtifacts(state);
  const textOf = (kind: string) => artifacts.find(artifact => artifact.kind === kind)?.text;
  const planned = attempts.findLast(each => !each.isSetAside && each.conclusion?.result?.testCommand);
  return {
    title: item.title,
    body: item.body,
    comments: (item.comments ?? []).filter(({ isTrusted }) => isTrusted).map(({ body }) => body),
    architecture: textOf('architecture'),
    testPlan: textOf('test-plan'),
    implementation: textOf('implementation'),
    testCommand: planned?.conclusion?.result?.testCommand,
  };
}
