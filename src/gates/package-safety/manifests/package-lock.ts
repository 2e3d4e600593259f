// npm's lock file: versions 2 and 3 list packages by folder, version 1 nests them.
import * as z from 'zod';
import { parseJson } from '../../../std/parse-json.ts';
import { type Dependency, hostOf, npmDependency, type ReadManifest } from '../dependency.ts';

const list = z.record(z.string(), z.string()).optional();
const locked = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  resolved: z.union([z.string(), z.boolean()]).optional(),
  link: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
const root = z.object({ dependencies: list, devDependencies: list, optionalDependencies: list });
const byFolder = z.object({ packages: z.record(z.string(), locked.extend(root.shape)) });

interface Nested {
  readonly version: string;
  readonly resolved?: string | undefined;
  readonly dependencies?: Readonly<Record<string, Nested>> | undefined;
}
const nested: z.ZodType<Nested> = z.lazy(() =>
  z.object({
    version: z.string(),
    resolved: z.string().optional(),
    dependencies: z.record(z.string(), nested).optional(),
  }),
);
const byNesting = z.object({ lockfileVersion: z.literal(1), dependencies: z.record(z.string(), nested).default({}) });

export const readPackageLock: ReadManifest = text => {
  const value = parseJson(text);
  const modern = byFolder.safeParse(value);
  if (modern.success) return ofFolders(modern.data.packages);
  const old = byNesting.safeParse(value);
  return old.success ? ofNested(old.data.dependencies) : undefined;
};

function ofFolders(packages: z.infer<typeof byFolder>['packages']): readonly Dependency[] {
  const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {};
  const direct = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }));
  return Object.entries(packages).flatMap(([folder, entry]) => {
    const at = folder.lastIndexOf('node_modules/');
    if (at < 0 || entry.link) return [];
    const known = folder.slice(at + 'node_modules/'.length);
    return ofEntry({ ...entry, name: entry.name ?? known }, at === 0 && direct.has(known));
  });
}

function ofEntry(
  { name, version = '', resolved, hasInstallScript }: z.infer<typeof locked> & { name: string },
  isDirect: boolean,
): readonly Dependency[] {
  const address = typeof resolved === 'string' ? resolved : '';
  const isElsewhere = /^(?:git|file:)/.test(address);
  const dependency = npmDependency(name, isElsewhere ? address : version, isDirect);
  const host = hostOf(address);
  const more = { ...(host === undefined ? {} : { host }), ...(hasInstallScript ? { hasInstallScript } : {}) };
  return dependency ? [{ ...dependency, ...more }] : [];
}

function ofNested(dependencies: Readonly<Record<string, Nested>>): readonly Dependency[] {
  return Object.entries(dependencies).flatMap(([name, { version, resolved, dependencies: inner = {} }]) => [
    ...ofEntry({ name, version, resolved }, false),
    ...ofNested(inner),
  ]);
}
