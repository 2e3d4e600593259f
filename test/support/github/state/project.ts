// Projects (the boards of GitHub): fields of every kind, and items with their values.

export interface Project {
  readonly id: number;
  readonly ownerId: number;
  readonly number: number;
  readonly createdAt: number;
  title: string;
  isClosed: boolean;
  /** Repositories that list it among their projects. */
  repositoryIds: readonly number[];
  fields: Field[];
  items: ProjectItem[];
}

export interface FieldOption {
  /** Eight characters on GitHub, unique within the field. */
  readonly id: string;
  readonly name: string;
}

export interface Iteration {
  readonly id: string;
  readonly title: string;
  readonly startDate: string;
  readonly duration: number;
}

export type FieldDetail =
  | { readonly kind: 'SINGLE_SELECT'; readonly options: readonly FieldOption[] }
  | { readonly kind: 'ITERATION'; readonly iterations: readonly Iteration[] }
  | { readonly kind: 'TEXT' | 'NUMBER' | 'DATE' | BuiltInFieldKind };

export type BuiltInFieldKind =
  | 'TITLE'
  | 'ASSIGNEES'
  | 'LABELS'
  | 'LINKED_PULL_REQUESTS'
  | 'MILESTONE'
  | 'REPOSITORY'
  | 'REVIEWERS';

export type Field = FieldDetail & { readonly id: number; readonly name: string };

export type FieldValue =
  | { readonly kind: 'SINGLE_SELECT'; readonly optionId: string }
  | { readonly kind: 'ITERATION'; readonly iterationId: string }
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'NUMBER'; readonly number: number }
  | { readonly kind: 'DATE'; readonly date: string };

export interface SetValue {
  readonly id: number;
  readonly fieldId: number;
  readonly value: FieldValue;
  readonly updatedAt: number;
  readonly creatorId: number;
}

export interface ProjectItem {
  readonly id: number;
  readonly issueId: number;
  readonly createdAt: number;
  readonly creatorId: number;
  isArchived: boolean;
  updatedAt: number;
  values: SetValue[];
}
