// Settings of test programs: they decide which tests there are, and whether their failure counts.
import type { Finding } from '../../core/gate/finding.ts';
import type { GateInput } from '../../ports/gate.ts';
import { ownJudge } from '../own-judge.ts';

const files =
  /(?:^|\/)(?:\.mocharc\.\w+|(?:vitest|jest|ava|karma|playwright|cypress)\.(?:config|conf|workspace)\.[\w.]+|\.taprc|jasmine\.m?js(?:on)?|pytest\.ini|tox\.ini|conftest\.py|phpunit\.xml(?:\.dist)?|\.rspec|bunfig\.toml|nextest\.toml)$/;
const keys = ['mocha', 'jest', 'ava', 'tap', 'vitest', 'c8', 'nyc'];

export const isTestSettings = (path: string) => files.test(path);

/** A warning for each place; one that is both is said once. */
export async function changedTestSettings(input: GateInput): Promise<readonly Finding[]> {
  const none = () => false;
  const touched = await ownJudge(input, { isFile: isTestSettings });
  const inManifest = await Promise.all(keys.map(key => ownJudge(input, { isFile: none, key })));
  return [...touched, ...inManifest.flat().slice(0, 1)];
}
