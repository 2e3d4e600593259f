// A part of a prompt: a text and where it comes from. Who wrote it decides how it is shown, never what it says.
import type { ArtifactKind, EpicArtifactKind, TeamArtifactKind } from './inputs.ts';

/** `pitwall` is for fixed sentences of this program only: nothing from outside may be put into one. */
export const provenanceKinds = ['person', 'stranger', 'repository-file', 'tool-output', 'agent', 'pitwall'] as const;

export interface Provenance {
  readonly kind: (typeof provenanceKinds)[number];
  /** The account, role or tool. */
  readonly who: string;
  /** The item, attempt, commit or file. */
  readonly where: string;
}

export interface Part {
  readonly kind: ArtifactKind | TeamArtifactKind | EpicArtifactKind;
  /** A heading of this program's own, the same for every run. */
  readonly title: string;
  readonly text: string;
  readonly provenance: Provenance;
}

/** Something that a run brought forth, in its newest version. */
export interface Artifact extends Part {
  readonly kind: ArtifactKind;
  /** The role that it is meant for: it reaches that one whatever the table of inputs says. */
  readonly to?: string | undefined;
}
