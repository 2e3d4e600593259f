// What a judge of commands knows of the project.

export interface ProjectView {
  /** Is there such a file in the commit? */
  readonly has: (path: string) => boolean;
  /** Is it a dependency of the project? */
  readonly declares: (name: string) => boolean;
}

/** Why a command is refused; undefined: it is allowed. */
export type Refusal = string | undefined;
export type Judge = (args: readonly string[], project: ProjectView) => Refusal;
