// The same object with its methods wrapped, each once; everything else is read through.

export type Call = (...args: unknown[]) => unknown;

export function wrapMethods<T extends object>(target: T, wrap: (call: Call, name: string) => Call): T {
  const wrapped = new Map<string | symbol, Call>();
  return new Proxy(target, {
    get(_, name) {
      const known = wrapped.get(name);
      if (known) return known;
      const value = Reflect.get(target, name) as unknown;
      if (typeof value !== 'function') return value;
      const made = wrap(value.bind(target) as Call, String(name));
      wrapped.set(name, made);
      return made;
    },
  });
}

export function replaceMethods<T extends object>(target: T, methods: Partial<T>): T {
  return wrapMethods(target, (call, name) => (methods[name as keyof T] as Call | undefined) ?? call);
}
