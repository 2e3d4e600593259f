// The parts of a role's prompt, made from what the run holds now: newest version of each, nothing that has no reader.
import { artifactKinds, inputsOf, personalKinds } from '../../prompt/inputs.ts';
import type { Artifact, Part } from '../../prompt/part.ts';
import { type RunState, requestOf } from '../state.ts';
import { producesCode } from '../view/current.ts';
import { commentArtifacts, itemArtifacts, labelArtifacts } from './item-artifacts.ts';
import { resultArtifacts } from './result-artifacts.ts';
import { returnArtifacts } from './return-artifacts.ts';
import { gateArtifacts, keptWork, repairs, setUpNotes } from './work-artifacts.ts';

/** What the journal does not hold. */
export interface PromptContext {
  /** What the branch changes, compared with its base. */
  readonly diff?: { readonly text: string; readonly base: string; readonly commit: string } | undefined;
  /** The agent starts without the conversation that it goes on with, so it is shown its last answer. */
  readonly isWithoutMemory?: boolean;
}

export function promptParts(state: RunState, role: string, outside: PromptContext = {}): readonly Part[] {
  const inputs = inputsOf(role, makesCode(state, role));
  const isFor = ({ kind, to }: Artifact) => to === role || (inputs.includes(kind) && !personalKinds.includes(kind));
  const isOwn = ({ kind, provenance }: Artifact) => kind === 'contribution' && provenance.who === role;
  return artifactsOf(state, outside)
    .filter(artifact => isFor(artifact) && !isOwn(artifact))
    .map(({ kind, title, text, provenance }) => ({ kind, title, text, provenance }));
}

/** Everything that the run holds for anybody, in the order of a prompt. */
export function artifactsOf(state: RunState, outside: PromptContext): readonly Artifact[] {
  const artifacts = [
    ...itemArtifacts(state),
    ...commentArtifacts(state),
    ...labelArtifacts(state),
    ...resultArtifacts(state),
    ...diffArtifacts(outside),
    ...gateArtifacts(state),
    ...setUpNotes(state),
    ...keptWork(state),
    ...returnArtifacts(state),
    ...repairs(state, outside.isWithoutMemory),
  ];
  return artifacts
    .filter(({ text }) => text.trim() !== '')
    .toSorted((a, b) => artifactKinds.indexOf(a.kind) - artifactKinds.indexOf(b.kind));
}

function diffArtifacts({ diff }: PromptContext): readonly Artifact[] {
  if (!diff) return [];
  const provenance = { kind: 'repository-file', who: 'git', where: `${diff.base}...${diff.commit}` } as const;
  return [{ kind: 'diff', title: 'Diff', text: diff.text, provenance }];
}

function makesCode(state: RunState, role: string): boolean {
  return requestOf(state).settings.workflow.steps.some(step => step.role === role && producesCode(step));
}
