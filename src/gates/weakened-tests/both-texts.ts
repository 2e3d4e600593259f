// Files that the change touches, with their texts before and after.
import type { ChangedFile } from '../../core/gate/change.ts';
import type { GateInput } from '../../ports/gate.ts';

/** `was`: where the base has it. */
export interface BothTexts extends ChangedFile {
  readonly was: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

export function bothTexts({ change, base, head }: GateInput, isMeant: (file: ChangedFile) => boolean) {
  const read = async (file: ChangedFile): Promise<BothTexts> => {
    const { path, was = path } = file;
    const [before, after] = await Promise.all([base.read(was), head.read(path)]);
    return { ...file, was, before, after };
  };
  return Promise.all(change.files.filter(isMeant).map(read));
}
