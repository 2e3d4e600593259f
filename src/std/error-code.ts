// The code of a system error such as ENOENT.

/** Empty when the error is not a system error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
