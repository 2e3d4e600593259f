// Notices what of a call nobody reads: a parameter that is not modelled must not be ignored in silence.

export interface Watched<T> {
  readonly values: Readonly<Record<string, T | undefined>>;
  /** The keys that were given and never looked at. */
  readonly unread: () => string[];
}

export function watch<T>(given: Readonly<Record<string, T>>): Watched<T> {
  const read = new Set<string>();
  const values = new Proxy(given, {
    get(target, key) {
      read.add(String(key));
      return Reflect.get(target, key);
    },
  });
  return { values, unread: () => Object.keys(given).filter(key => !read.has(key)) };
}
