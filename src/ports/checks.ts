// What the forge's CI says of a commit.
import type { Answer } from '../core/answer.ts';
import type { CiStatus } from '../core/gate/ci-status.ts';

export interface CheckRequest {
  readonly branch: string;
  readonly commit: string;
}

export interface Checks {
  see(request: CheckRequest): Promise<Answer<CiStatus>>;
}
