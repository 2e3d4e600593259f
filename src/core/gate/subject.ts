// What the work is about, as far as people who are trusted wrote it, for gates that compare it with what was asked.
import { resultArtifacts } from '../run/prompt/result-artifacts.ts';
import type { RunState } from '../run/state.ts';

export interface Subject {
  readonly title: string;
  readonly body: string;
  readonly comments: readonly string[];
  /** What the architect and the test designer handed on. */
  readonly architecture?: string;
  readonly testPlan?: string;
  /** What the developer says of the work. */
  readonly implementation?: string;
  readonly testCommand?: readonly string[];
}

/** Undefined: the item was not read yet. */
export function subjectOf(state: RunState): Subject | undefined {
  const { item, attempts } = state;
  if (!item) return undefined;
  const artifacts = resultArtifacts(state);
  const textOf = (kind: string) => artifacts.find(artifact => artifact.kind === kind)?.text;
  const { testCommand } = attempts.findLast(each => !each.isSetAside && each.conclusion?.result?.testCommand)
    ?.conclusion?.result ?? { testCommand: undefined };
  const [architecture, testPlan] = [textOf('architecture'), textOf('test-plan')];
  const implementation = textOf('implementation');
  return {
    title: item.title,
    body: item.body,
    comments: (item.comments ?? []).filter(({ isTrusted }) => isTrusted).map(({ body }) => body),
    ...(architecture === undefined ? {} : { architecture }),
    ...(testPlan === undefined ? {} : { testPlan }),
    ...(implementation === undefined ? {} : { implementation }),
    ...(testCommand ? { testCommand } : {}),
  };
}
