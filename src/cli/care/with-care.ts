// Opens what is kept here, and closes it again.
import { Problem } from '../../core/problem.ts';
import type { CommandContext } from '../context.ts';
import type { Care } from './care.ts';

export async function withCare<T>(context: CommandContext, use: (care: Care) => Promise<T>): Promise<T> {
  const care = await context.openCare();
  if (!care) {
    const what = 'this repository has no runs yet, so nothing of them is kept';
    throw new Problem({ code: 'run-unknown', what, remedy: 'Start one with "pitwall run".' });
  }
  try {
    return await use(care);
  } finally {
    care.close();
  }
}
