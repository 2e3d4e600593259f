// One port in front of several: each run of a world has ports of its own, and a call goes to the run that it names.
import { wrapMethods } from './wrap-methods.ts';

export interface Routed<T> {
  /** Everything by which a call can name the run: its item, its branch. Attempts are named after the run. */
  readonly names: readonly string[];
  readonly port: T;
}

export function route<T extends object>(routes: readonly Routed<T>[]): T {
  const [first] = routes;
  if (!first) throw new Error('there is no run to route to');
  if (routes.length === 1) return first.port;
  return wrapMethods(first.port, (_call, method) => (...args) => {
    const found = routes.find(({ names }) => names.includes(nameIn(args[0])));
    if (!found) throw new Error(`${method} names no run: ${JSON.stringify(args[0])}`);
    const call = found.port[method as keyof T] as (...asked: unknown[]) => unknown;
    return call(...args);
  });
}

/** The first argument is a name, or holds one. */
function nameIn(argument: unknown): string {
  if (typeof argument === 'string') return runOf(argument);
  const { branch, attempt } = argument as { readonly branch?: string; readonly attempt?: string };
  return branch ?? runOf(attempt ?? '');
}

/** `7` for the attempt `7.1`. */
function runOf(name: string): string {
  return /^\d+\.\d+/.test(name) ? name.slice(0, name.indexOf('.')) : name;
}
