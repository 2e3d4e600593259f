// A change of the size that the design lets one expect.
import type { Change } from '../../core/gate/change.ts';
import type { Finding } from '../../core/gate/finding.ts';
import type { Subject } from '../../core/gate/subject.ts';
import { mentionsIn } from './mentions.ts';

const filesMax = 30;
const timesMax = 5;

export function wrongSize({ architecture }: Subject, { files }: Change): readonly Finding[] {
  const count = files.length;
  if (count === 0) return [findingOf('no file changed')];
  if (count > filesMax) return [findingOf(`${count} files changed, more than ${filesMax}`)];
  const named = mentionsIn(architecture ?? '').files.length;
  if (named === 0 || count <= named * timesMax) return [];
  return [findingOf(`${count} files changed, more than ${timesMax} times the ${named} that the architecture names`)];
}

const findingOf = (says: string): Finding => ({ fingerprint: 'size', text: `size: ${says}` });
