// Times as GitHub writes them: whole seconds, UTC.

export function time(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

export function optionalTime(ms: number | null): string | null {
  return ms === null ? null : time(ms);
}
