// Python by its own compiler, in one process for all files. Nothing of a file is run, and nothing is written beside it.
import { join } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../../../std/parse-json.ts';
import { readIfThere } from '../../../../std/read-if-there.ts';
import { runProgram } from '../../../../std/run-program.ts';
import { type Draft, type Drafts, type Judged, missing, noneRead, programTimeoutMs } from './drafts.ts';

/** Writes one line for each file as soon as it is known: a compiler that crashes on one leaves the others judged. */
const script = `
import json, sys, warnings
warnings.simplefilter('ignore')
def judge(path):
    try:
        with open(path, 'rb') as file:
            compile(file.read(), 'file', 'exec', dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        return {'line': getattr(error, 'lineno', None), 'message': getattr(error, 'msg', None) or str(error)}
    except (RecursionError, MemoryError):
        return {'message': ''}
    return {}
with open(sys.argv[1], 'w') as answers:
    for line in [{'minor': sys.version_info[1]}] + sys.argv[2:]:
        answers.write(json.dumps(line if isinstance(line, dict) else judge(line)) + '\\n')
        answers.flush()
`;

const versionSchema = z.object({ minor: z.int() });
const answerSchema = z.object({ line: z.int().nullish(), message: z.string().optional() });
type Answer = z.infer<typeof answerSchema>;

/** What is new in the language came with a version, so a newer Python may know better. `asked`: the version that the project asks for. */
export async function judgePython(drafts: Drafts, asked = 0): Promise<Judged> {
  const first = await compileAll('python3', drafts);
  if (typeof first === 'string') return noneRead(drafts, first);
  const { minor, faults } = first;
  for (let newer = 20; newer > minor && faults.size > 0; newer -= 1) {
    const again = await compileAll(`python3.${newer}`, { ...drafts, drafts: [...faults.keys()] });
    if (typeof again === 'string') continue;
    for (const draft of faults.keys()) if (!again.faults.has(draft)) faults.delete(draft);
    break;
  }
  const older = asked > minor ? ` (the project asks for Python 3.${asked}, and this is 3.${minor})` : '';
  for (const [draft, fault] of older === '' ? [] : faults) {
    faults.set(draft, { ...fault, message: `${fault.message}${older}`, isDoubtful: true });
  }
  return { faults, unread: new Map() };
}

interface Compiled {
  readonly minor: number;
  readonly faults: Judged['faults'];
}

/** A text says why there is no such Python. */
async function compileAll(program: string, { folder, drafts }: Drafts): Promise<Compiled | string> {
  const faults: Judged['faults'] = new Map();
  let minor = 0;
  for (let left = [...drafts]; left.length > 0; ) {
    const said = await compileSome(program, folder, left);
    if (typeof said === 'string') return said;
    minor = said.minor;
    for (const [at, answer] of said.answers.entries()) noteAnswer(faults, left[at], answer);
    const [broken, ...rest] = left.slice(said.answers.length);
    if (broken) faults.set(broken, { message: 'Python broke when it read this file', isDoubtful: true });
    left = rest;
  }
  return { minor, faults };
}

function noteAnswer(faults: Judged['faults'], draft: Draft | undefined, { line, message }: Answer): void {
  if (!draft || message === undefined) return;
  if (message === '') faults.set(draft, { message: 'nested too deeply to be read', isDoubtful: true });
  else faults.set(draft, { message: plain(message), ...(line ? { line } : {}) });
}

async function compileSome(program: string, folder: string, drafts: readonly Draft[]) {
  const answersFile = join(folder, `${program}-${drafts.length}.answers`);
  const argv = [program, '-I', '-S', '-B', '-c', script, answersFile, ...drafts.map(({ name }) => name)] as const;
  const end = await runProgram(argv, { cwd: folder, timeoutMs: programTimeoutMs });
  if (end.kind === 'broken' && end.why === 'missing') return missing(program);
  const [version, ...rest] = (readIfThere(answersFile) ?? '').split('\n').map(parseJson);
  const read = versionSchema.safeParse(version);
  if (!read.success) return `${program} does not start`;
  const answers = rest.flatMap(line => answerSchema.safeParse(line).data ?? []);
  return { minor: read.data.minor, answers };
}

const plain = (message: string) => message.replaceAll(/ \(file, line \d+\)| on line \d+/g, '');
