// What can be seen of a review, local or a pull request.

export interface ReviewSnapshot {
  readonly state: 'open' | 'closed' | 'merged';
  readonly head: string;
  readonly mergeable: 'yes' | 'no' | 'unknown';
  /** What the person said who closed it. */
  readonly closing?: string;
  /** What sends the work back: red CI or changes requested by a trusted person, oldest first. */
  readonly returns: readonly { readonly id: string; readonly reason: string; readonly by?: string | undefined }[];
}
