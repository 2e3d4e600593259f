// An agent CLI that Pitwall knows: how to install it, the oldest version that was tried, and where its login is.

/** A file below the home folder, and whether its content is a login. */
export interface LoginFile {
  readonly path: string;
  readonly isLogin: (value: Readonly<Record<string, unknown>>) => boolean;
  /** Default: every platform. */
  readonly platform?: NodeJS.Platform;
}

export interface AgentCli {
  /** The program's name on the PATH. */
  readonly name: string;
  readonly title: string;
  /** On npm. */
  readonly package: string;
  readonly versionMin: string;
  /** Agents get the user's home folder, but no variable that would move these files. */
  readonly loginFiles: readonly LoginFile[];
  /** Below the home folder, where it keeps sessions and settings: in the sandbox it may write there. */
  readonly homes: readonly string[];
  /** Variables that hold a login. */
  readonly loginVariable: RegExp;
  /** Variables that hold the address of its model. An agent gets them together with the login. */
  readonly addressVariable?: RegExp;
  readonly loginRemedy: string;
  /** It may be logged in although no login was found: it needs none, or a file of the user names another way. Default: no. */
  readonly otherLogins?: 'always' | readonly { readonly path: string; readonly pattern: RegExp }[];
}
