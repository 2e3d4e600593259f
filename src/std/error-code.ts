// The code of a system error such as ENOENT, and errors that are answers.

/** Empty when the error is not a system error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What `work` gives; undefined when the system refuses it with one of these codes. */
export function unlessRefused<T>(codes: readonly string[], work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    return refusedWith(...codes)(error);
  }
}

/** The same for a promise: `reading.catch(refusedWith('ENOENT'))`. */
export function refusedWith(...codes: readonly string[]): (error: unknown) => undefined {
  return error => {
    if (!codes.includes(errorCode(error))) throw error;
    return undefined;
  };
}
