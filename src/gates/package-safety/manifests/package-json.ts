// What a package.json asks for, also what it puts in the place of something else.
import { z } from 'zod';
import { parseJson } from '../../parse-text.ts';
import { npmDependency, type ReadManifest } from '../dependency.ts';

const list = z.record(z.string(), z.string()).default({});
/** Deeper ones say for whom they stand in; what they bring is in the lock file. */
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
