// Facts do not change, also not in memory.

/** Readers share the stored objects, so a reader that changes one fails here instead of changing history. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) deepFreeze(part);
    Object.freeze(value);
  }
  return value;
}
