// Where definitions and skills are read from.

export interface RoleSource {
  /** The text of a file inside the repository; undefined when there is none. Anything unreadable is a Problem. */
  read(path: string): Promise<string | undefined>;
}
