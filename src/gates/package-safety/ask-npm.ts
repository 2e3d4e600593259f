// What the registry says of one version: when it was published, and which scripts an install would run. Nothing is installed.
import * as z from 'zod';
import type { Output, Tool } from '../../ports/gate.ts';
import { parseJson } from '../../std/parse-json.ts';

/** Names come from a diff: what no registry allows is not asked for. */
export function isNpmName(name: string): boolean {
  return name.length <= 214 && /^(?:@[a-z\d~][\w.~-]*\/)?[a-z\d~][\w.~-]*$/i.test(name);
}

const flags = ['view', '--json', '--loglevel=error', '--fetch-retries=0', '--fetch-timeout=10000'];

export function askFor(name: string, version: string | undefined): Tool {
  const asked = version === undefined ? name : `${name}@${version}`;
  // Asked again next time: which version is the newest, and a registry that was out of reach or did not know the name yet.
  const keptCodes = version === undefined ? [] : [0];
  return {
    from: 'path',
    program: 'npm',
    args: [...flags, '--', asked, 'version', 'time', 'scripts'],
    keptCodes,
    needs: 'files',
  };
}

export interface RegistryAnswer {
  readonly version: string;
  /** Milliseconds since 1970. Undefined: the registry does not say. */
  readonly publishedAt?: number;
  readonly installScripts: readonly string[];
}

const answer = z.object({
  version: z.string(),
  time: z.record(z.string(), z.unknown()).optional(),
  scripts: z.record(z.string(), z.unknown()).optional(),
});
const refusal = z.object({ error: z.object({ code: z.string().optional(), summary: z.string().optional() }) });
const atInstall = ['preinstall', 'install', 'postinstall'];

/** A text says why there is no answer; undefined: what npm printed cannot be read. */
export function readAnswer({ exitCode, stdout }: Output): RegistryAnswer | string | undefined {
  const value = parseJson(stdout);
  const read = answer.safeParse(value);
  if (exitCode === 0 && read.success) {
    const { version, time = {}, scripts = {} } = read.data;
    const publishedAt = Date.parse(String(time[version]));
    const installScripts = atInstall.filter(name => Object.hasOwn(scripts, name));
    return { version, installScripts, ...(Number.isNaN(publishedAt) ? {} : { publishedAt }) };
  }
  const refused = refusal.safeParse(value);
  if (!refused.success) return undefined;
  return refused.data.error.code === 'E404' ? 'the registry does not know it' : 'the registry could not be reached';
}
