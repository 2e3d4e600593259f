// `--runner`: one of the names that Pitwall knows.
import type { Config } from '../../config/schema.ts';
import { Problem } from '../../core/problem.ts';

export async function readRunner(runner: string | undefined): Promise<Config['runner']> {
  if (runner === undefined) return undefined;
  const [{ runnerName }, { nearest }] = await Promise.all([
    import('../../config/schema/agent-keys.ts'),
    import('../../config/nearest.ts'),
  ]);
  const parsed = runnerName.schema.safeParse(runner);
  if (parsed.success) return parsed.data;
  const names = runnerName.schema.options;
  const meant = nearest(runner, names);
  const remedy = meant ? `Did you mean ${meant}?` : `Choose one of ${names.join(', ')}.`;
  throw new Problem({ code: 'usage', what: `there is no runner ${JSON.stringify(runner)}`, remedy });
}
