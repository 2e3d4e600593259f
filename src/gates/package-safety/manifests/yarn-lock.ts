// Yarn's lock file: the classic one has a format of its own, the later one is YAML.
import * as z from 'zod';
import { parseYaml } from '../../parse-yaml.ts';
import { type Dependency, hostOf, npmDependency, type ReadManifest } from '../dependency.ts';

export const readYarnLock: ReadManifest = text => {
  if (/^__metadata:/m.test(text)) return readLater(text);
  return /^# yarn lockfile v1$/m.test(text) ? readClassic(text) : undefined;
};

/** A block begins with all that was asked for, `name@range, "name@range":`, and goes on indented. */
function readClassic(text: string): readonly Dependency[] {
  return text.split(/\r?\n(?=\S)/).flatMap(block => {
    const asked = /^"?((?:@[^@\s"/]+\/)?[^@\s"#]+)@([^"\n]*?)(?:"|, |:\n|:\r)/.exec(block);
    const dependency = asked && npmDependency(asked[1] ?? '', asked[2] ?? '', false);
    if (!dependency) return [];
    const version = /^ {2}version "([^"]+)"/m.exec(block)?.[1];
    const host = hostOf(/^ {2}resolved "([^"]+)"/m.exec(block)?.[1] ?? '');
    return [{ ...dependency, ...(version === undefined ? {} : { version }), ...(host === undefined ? {} : { host }) }];
  });
}

const later = z.record(z.string(), z.object({ resolution: z.string().optional() }));

function readLater(text: string): readonly Dependency[] | undefined {
  const read = later.safeParse(parseYaml(text));
  if (!read.success) return undefined;
  return Object.values(read.data).flatMap(({ resolution = '' }) => {
    const at = resolution.indexOf('@', 1);
    if (at < 0) return [];
    return npmDependency(resolution.slice(0, at), resolution.slice(at + 1).replace(/^npm:(?=\d)/, ''), false) ?? [];
  });
}
