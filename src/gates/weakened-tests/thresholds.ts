// Limits of coverage that are lower than before, or gone.
import type { Finding } from '../../core/gate/finding.ts';
import type { GateInput } from '../../ports/gate.ts';
import { replaceBetween } from '../../std/replace-between.ts';
import { bothTexts } from './both-texts.ts';
import { isPipeline } from './pipelines.ts';

const files =
  /(?:^|\/)(?:(?:vite|vitest|jest|karma|nyc|c8)[\w.-]*\.(?:[mc]?[jt]s|json)|package\.json|\.(?:nycrc|c8rc)[\w.]*|pyproject\.toml|setup\.cfg|tox\.ini|pytest\.ini|\.coveragerc)$/;

export const hasThresholds = (path: string) => files.test(path);

const limit =
  /(?<![\w.-])(?:--)?(?:[\w.]*\.)?(lines|branches|functions|statements|fail_under|cov-fail-under)["']?(?:\s*[:=]\s*|\s+)["']?(-?\d+(?:\.\d+)?)/g;

interface Limit {
  readonly key: string;
  readonly value: number;
  readonly path: string;
  readonly line: number;
}

/** All files together: a limit may move from one to another. */
export async function loweredThresholds(input: GateInput): Promise<readonly Finding[]> {
  const touched = await bothTexts(input, ({ path }) => hasThresholds(path) || isPipeline(path));
  const old = touched.flatMap(({ was, before = '' }) => limitsIn(was, before));
  const now = touched.flatMap(({ path, after = '' }) => limitsIn(path, after));
  return [...new Set(old.map(({ key }) => key))].flatMap(key => lowered(key, ofKey(old, key), ofKey(now, key)));
}

const ofKey = (limits: readonly Limit[], key: string) =>
  limits.filter(each => each.key === key).toSorted((a, b) => a.value - b.value);

function lowered(key: string, old: readonly Limit[], now: readonly Limit[]): readonly Finding[] {
  const lost = old.slice(now.length).map(({ value, path }) => findingOf(key, `${value} before, none now`, { path }));
  const fewer = now.slice(0, old.length).flatMap((each, at) => {
    const was = old[at]?.value ?? each.value;
    return each.value < was ? [findingOf(key, `${was} before, ${each.value} now`, each)] : [];
  });
  return now.length < old.length && fewer.length === 0 ? lost : fewer;
}

function findingOf(key: string, says: string, { path, line }: { path: string; line?: number }): Finding {
  const text = `a coverage threshold is lowered: ${key}, ${says}`;
  return { fingerprint: `threshold ${path} ${key} ${says}`, text, path, line };
}

function limitsIn(path: string, text: string): readonly Limit[] {
  const bare = replaceBetween(text, { from: /\/\*/g, to: '*/' }, comment => comment.replaceAll(/[^\n]/g, ' '));
  return bare.split('\n').flatMap((line, at) =>
    [...line.replace(/(?:^|\s)(?:\/\/|#|;)[\s\S]*/, '').matchAll(limit)].map(([, key = '', value]) => ({
      key,
      value: Number(value),
      path,
      line: at + 1,
    })),
  );
}
