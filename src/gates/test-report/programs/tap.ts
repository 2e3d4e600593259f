// TAP, as tap, node --test and many others print it: `not ok 3 - name`, with a plan `1..n` that tells it from other output. What
// fails only because something inside it failed is not a test of its own. Todo and skip do not fail; who bails out does.
import { failedTest, type Location, placeIn } from '../lines.ts';
import type { FailedTest, ReadProgram } from '../test-run.ts';

const point = /^( *)(not )?ok\b(?: +(\d+))? *(.*)/;

interface Open {
  readonly indent: number;
  readonly path: readonly string[];
  readonly isFailed: boolean;
  /** Skipped, or to be done: whatever it says proves nothing. */
  readonly isLeftOut: boolean;
  /** What the program says of it, between `---` and `...`. */
  readonly body: string[];
  /** What was printed before it, as comments. */
  readonly printed: readonly string[];
}

export const readTap: ReadProgram = lines => {
  const bail = lines.map(line => /^ *Bail out!(.*)$/.exec(line)).find(found => found !== null);
  if (!bail && !lines.some(line => /^ *1\.\.\d+/.test(line))) return undefined;
  const leaves = leavesIn(lines);
  const failed = leaves.filter(({ isFailed }) => isFailed).map(failureOf);
  const ran = leaves.filter(leaf => !leaf.isLeftOut && !isProcess(leaf) && !isSuite(leaf)).length;
  if (bail) return { failed: [...failed, { name: 'Bail out!', says: bail[1]?.trim() ?? '' }], unnamed: 0, ran };
  return { failed, unnamed: 0, ran };
};

/** Points without points inside them. */
function leavesIn(lines: readonly string[]): readonly Open[] {
  let leaves: Open[] = [];
  let inside: string[] | undefined;
  let printed: string[] = [];
  for (const line of lines) {
    if (inside) {
      if (/^ *\.\.\.$/.test(line)) inside = undefined;
      else inside.push(line);
      continue;
    }
    const comment = /^ *# (?!Subtest: )(.*)$/.exec(line)?.[1];
    if (comment !== undefined) printed.push(comment);
    else if (/^ *---$/.test(line)) inside = leaves.at(-1)?.body;
    else if (point.test(line)) {
      leaves = withPoint(leaves, line, printed);
      printed = [];
    }
  }
  return leaves;
}

function withPoint(leaves: Open[], line: string, printed: readonly string[]): Open[] {
  const found = point.exec(line);
  if (!found) return leaves;
  const indent = found[1]?.length ?? 0;
  const { name, directive } = titleOf(found[4] ?? '');
  const children: Open[] = [];
  while ((leaves.at(-1)?.indent ?? -1) > indent) children.unshift(leaves.pop() as Open);
  const isFailed = found[2] !== undefined && directive === '';
  const own: Open = { indent, path: [name], isFailed, isLeftOut: directive !== '', body: [], printed };
  if (children.length === 0) leaves.push(own);
  for (const child of children) {
    leaves.push({ ...child, indent, path: [name, ...child.path], isFailed: child.isFailed && isFailed });
  }
  // Something else is wrong with it than what is inside.
  if (children.length > 0 && isFailed && !children.some(child => child.isFailed)) leaves.push(own);
  return leaves;
}

function titleOf(said: string): { name: string; directive: string } {
  const bare = said.replace(/^- */, '');
  const at = bare.search(/(?:^| )# (?:todo|skip|time=)/i);
  const rest = at < 0 ? '' : bare.slice(at).toLowerCase();
  const directive = rest.includes('# todo') ? 'todo' : rest.includes('# skip') ? 'skip' : '';
  return { name: (at < 0 ? bare : bare.slice(0, at)).replace(/ # .{0,200}$/, '').trim(), directive };
}

/** A file whose process ended badly; no test of it need have run. */
const isProcess = ({ isFailed, body }: Open) => isFailed && body.some(line => /^ *exitCode: /.test(line));

/** Of node --test: one without tests is a point of its own. */
const isSuite = ({ body }: Open) => body.some(line => /^ *type: 'suite'$/.test(line));

const noise = /^ *(?:duration_ms|failureType|location|name|operator|code|type|compare): |^ *(?:error|stack): \|-?$/;

function failureOf(leaf: Open): FailedTest {
  const { path, body, printed } = leaf;
  const name = path.filter(part => part !== '').join(' > ');
  if (isProcess(leaf) && printed.length > 0) return failedTest(name, printed, placeOf(body));
  const said = body.filter(line => !noise.test(line)).map(line => line.replace(/^( *)error: '(.*)'$/, '$1$2'));
  return failedTest(name, said, placeOf(body));
}

/** The stack says more exactly where than the beginning of the test. */
function placeOf(body: readonly string[]): Location {
  const file = body.map(line => /^ *fileName: (\S+)$/.exec(line)?.[1]).find(found => found !== undefined);
  const line = body.map(each => /^ *lineNumber: (\d+)$/.exec(each)?.[1]).find(found => found !== undefined);
  if (file !== undefined && line !== undefined) return { path: file, line: Number(line) };
  const stack = body.findIndex(each => /^ *stack: /.test(each));
  const inStack = stack < 0 ? {} : placeIn(body.slice(stack));
  return inStack.path === undefined ? placeIn(body) : inStack;
}
