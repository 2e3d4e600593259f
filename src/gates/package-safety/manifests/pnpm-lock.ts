// pnpm's lock file. Its keys changed over the years: `/name/1.0.0`, `/name@1.0.0(peer)`, `name@1.0.0`.
import * as z from 'zod';
import { parseYaml } from '../../parse-yaml.ts';
import { type Dependency, npmDependency, type ReadManifest } from '../dependency.ts';

const entry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  requiresBuild: z.boolean().optional(),
});
const lock = z.object({
  lockfileVersion: z.union([z.string(), z.number()]),
  packages: z.record(z.string(), entry.nullable()).optional(),
});

export const readPnpmLock: ReadManifest = text => {
  const read = lock.safeParse(parseYaml(text));
  if (!read.success) return undefined;
  return Object.entries(read.data.packages ?? {}).flatMap(([key, found]) => ofKey(key, found ?? {}));
};

function ofKey(key: string, { name, version, requiresBuild }: z.infer<typeof entry>): readonly Dependency[] {
  const told = split(key.replace(/^\//, '').replace(/\([\s\S]*/, ''));
  const dependency = npmDependency(name ?? told.name, name === undefined ? told.spec : (version ?? key), false);
  return dependency ? [{ ...dependency, ...(requiresBuild ? { hasInstallScript: true } : {}) }] : [];
}

function split(key: string): { readonly name: string; readonly spec: string } {
  const at = key.indexOf('@', 1);
  if (at > 0) return { name: key.slice(0, at), spec: key.slice(at + 1) };
  const slash = key.lastIndexOf('/');
  return { name: key.slice(0, Math.max(0, slash)), spec: key.slice(slash + 1).replace(/_[\s\S]*/, '') };
}
