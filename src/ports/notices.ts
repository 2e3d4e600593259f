// Notices to a person who does not watch the terminal.

export interface PersonNotice {
  readonly kind: 'question' | 'end';
  readonly run: string;
  readonly text: string;
}

export interface NoticeChannels {
  /** Show it on the desktop of this machine. */
  readonly desktop: boolean;
  /** The address that it is posted to; undefined: none. */
  readonly webhook?: string | undefined;
}

/** Must not throw: the answer says what could not be sent, and why. */
export type SendNotice = (notice: PersonNotice, channels: NoticeChannels) => Promise<readonly string[]>;
