// When each of the hooks that cron or CI call went well last. None is needed: a machine without epics calls none.
import { hookNames } from '../../core/epic/hook-events.ts';
import { formatUtc } from '../../std/format-utc.ts';
import type { ProbeReport } from './answers.ts';

export function reportHooks(last: ReadonlyMap<string, number>): ProbeReport {
  const called = hookNames.flatMap(name => {
    const at = last.get(name);
    return at === undefined ? [] : `${name} went well at ${formatUtc(at)}`;
  });
  return { state: 'ok', found: called.length === 0 ? 'none was called here' : called.join(', ') };
}
