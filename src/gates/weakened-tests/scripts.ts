// Scripts of a package.json that run tests: a gate that starts one runs whatever the change made of it.
import * as z from 'zod';
import type { ChangedFile } from '../../core/gate/change.ts';
import type { Finding } from '../../core/gate/finding.ts';
import type { GateInput } from '../../ports/gate.ts';
import { parseJson } from '../../std/parse-json.ts';
import { bothTexts } from './both-texts.ts';

const manifest = z.object({ scripts: z.record(z.string(), z.string()).default({}) });

export async function changedScripts(input: GateInput): Promise<readonly Finding[]> {
  const isManifest = ({ path, how }: ChangedFile) => /(?:^|\/)package\.json$/.test(path) && how !== 'deleted';
  return (await bothTexts(input, isManifest)).flatMap(({ path, before, after }) => {
    const [old, now] = [scriptsIn(before), scriptsIn(after)];
    const names = Object.keys(old).filter(name => /^(?:pre|post)?test(?::|$)/.test(name));
    return names.flatMap(name => compared(path, name, old[name] ?? '', now[name]));
  });
}

function scriptsIn(text: string | undefined): Readonly<Record<string, string>> {
  const read = manifest.safeParse(parseJson(text ?? ''));
  return read.success ? read.data.scripts : {};
}

/** What npm writes where there are no tests yet counts as nothing, too. */
const idle = /^(?:true|:|exit\s+0|echo\b[^&|;]*(?:&&\s*(?:true|exit\s+\d+))?)?$/;

/** `after` is undefined when the script is gone. */
function compared(path: string, name: string, before: string, after: string | undefined): readonly Finding[] {
  if (before === after || idle.test(before.trim())) return [];
  const fingerprint = `script ${path} ${name}`;
  const was = `and was ${before}`;
  if (after !== undefined && !idle.test(after.trim())) {
    return [{ fingerprint, text: `the script ${name} changed: ${after}, ${was}`, path, severity: 'warning' }];
  }
  const now = after === undefined ? 'it is gone' : after || 'it is empty';
  return [{ fingerprint, text: `the script ${name} runs nothing now: ${now}, ${was}`, path }];
}
