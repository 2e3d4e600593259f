// What git refuses, as a value.
import { type Answer, unknown } from '../../../core/answer.ts';
import { done, type Performed } from '../../../ports/performed.ts';
import { ifGit } from '../../git/git-error.ts';

export async function observed<T>(look: () => Promise<Answer<T>>): Promise<Answer<T>> {
  return await look().catch(ifGit(error => unknown(error.message, error.failure === 'outage' ? 'outage' : undefined)));
}

/** It did not happen: it may work the next time. */
export async function performed<T>(work: () => Promise<Performed<T>>): Promise<Performed<T>> {
  return await work().catch(
    ifGit(({ message, failure }) => ({ kind: 'failed', reason: message, final: false, code: failure }) as const),
  );
}

export async function settled<T>(work: () => Promise<T>): Promise<Performed<T>> {
  return await performed(async () => done(await work()));
}
