// What the forge's CI says of a commit.
import type { Answer } from '../core/answer.ts';
import type { CiSight } from '../core/gate/ci-sight.ts';

export interface CheckRequest {
  readonly branch: string;
  readonly commit: string;
}

export interface Checks {
  see(request: CheckRequest): Promise<Answer<CiSight>>;
}
