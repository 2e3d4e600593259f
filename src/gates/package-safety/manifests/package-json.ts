// What a package.json asks for, also what it puts in the place of something else.
import * as z from 'zod';
import { parseJson } from '../../../std/parse-json.ts';
import { npmDependency, type ReadManifest } from '../dependency.ts';

const list = z.record(z.string(), z.string()).default({});
/** A nested override names the package that it applies to; the lock file names what it brings. */
const standIns = z.record(z.string(), z.unknown()).default({});
const manifest = z.object({
  dependencies: list,
  devDependencies: list,
  optionalDependencies: list,
  peerDependencies: list,
  overrides: standIns,
  resolutions: standIns,
});

export const readPackageJson: ReadManifest = text => {
  const read = manifest.safeParse(parseJson(text));
  if (!read.success) return undefined;
  return Object.values(read.data)
    .flatMap(each => Object.entries(each))
    .flatMap(([name, spec]) => (typeof spec === 'string' ? (npmDependency(name, spec, true) ?? []) : []));
};
