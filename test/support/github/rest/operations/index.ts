// Every REST operation, by the name that the description gives it.
import { accountOperations } from './accounts.ts';
import { checkOperations } from './checks.ts';
import { commentOperations } from './comments.ts';
import type { RestOperation } from './in-repository.ts';
import { issueOperations } from './issues.ts';
import { labelOperations } from './labels.ts';
import { pullOperations } from './pulls.ts';
import { repositoryOperations } from './repositories.ts';

/** All but `GET /rate_limit`, which the server answers from its own counting. */
export const restOperations: Readonly<Record<string, RestOperation>> = {
  ...accountOperations,
  ...checkOperations,
  ...commentOperations,
  ...issueOperations,
  ...labelOperations,
  ...pullOperations,
  ...repositoryOperations,
};
