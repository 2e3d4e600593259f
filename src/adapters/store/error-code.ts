// The code of a system error such as ENOENT; empty when it is some other error.

export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
