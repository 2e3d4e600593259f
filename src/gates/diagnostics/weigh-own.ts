// What a language server of Pitwall's own finds in a project that never set it up. It does not know what the project's programs get
// from elsewhere, so only two things block: a name that exists nowhere, and a constant that is assigned to. Types are a warning. Packages
// that are not there and syntax are left to the set-up and to the gate `syntax`.
import type { Diagnosis, Fault } from '../../core/gate/diagnosis.ts';
import type { Finding } from '../../core/gate/finding.ts';
import type { GateInput, Side, Tree } from '../../ports/gate.ts';
import { replaceBetween } from '../../std/replace-between.ts';
import { projectsIn } from '../typecheck/projects.ts';
import { typecheck } from '../typecheck.ts';

type DiagnosedFile = Extract<Diagnosis, { kind: 'diagnosed' }>['files'][number];
export type WeighedFault = Fault & Pick<Finding, 'severity'>;

/** What was judged: one side of a change. */
export interface Judged {
  readonly input: GateInput;
  readonly side: Side;
}

/** Without the files that the gate `typecheck` judges. */
export async function weighOwn(files: readonly DiagnosedFile[], { input, side }: Judged) {
  const tree = input[side];
  const compiled = (await typecheck.plan(input, side)).kind === 'run' ? await projectsIn(tree) : [];
  const isCompiled = (project: string | undefined) =>
    project !== undefined && compiled.some(({ path, hasReferences }) => hasReferences || path === project);
  const others = files.filter(({ project }) => !isCompiled(project));
  return await Promise.all(others.map(async file => ({ path: file.path, errors: await weigh(file, tree) })));
}

async function weigh({ path, errors, project }: DiagnosedFile, tree: Tree): Promise<readonly WeighedFault[]> {
  const text = (await tree.read(path)) ?? '';
  // A project's own settings can bring names from packages that are not there.
  const isSure = project === undefined && isWhole(path, text) && !errors.some(({ code }) => isOf(testNames, code));
  const isGuessed = project === undefined && /\.[cm]?jsx?$/.test(path);
  const lines = withoutDocs(text).split('\n');
  const isPlain = (error: Fault) =>
    isOf(plain, error.code) && (!isOf(names, error.code) || lines[error.line - 1]?.includes(nameIn(error)));
  const counted = errors.filter(error => !isElsewhere(error) && (!isGuessed || isPlain(error)));
  const suspects = isSure ? counted.filter(({ code }) => isOf(names, code)).map(nameIn) : [];
  const nowhere = new Set<string>();
  for (const name of [...new Set(suspects)].slice(0, checkedMax))
    if (!isKnown(name, text) && (await isWrittenOnlyIn(path, name, tree))) nowhere.add(name);
  return counted.map(error => {
    const isError = isOf(constant, error.code) || (isOf(names, error.code) && nowhere.has(nameIn(error)));
    return isError ? error : { ...error, severity: 'warning' };
  });
}

/** Types are written there too, by which nothing is run. */
function withoutDocs(text: string): string {
  return replaceBetween(text, { from: /\/\*\*(?=\s)/g, to: '*/' }, comment => comment.replace(/[^\n]/g, ' '));
}

/** Each name costs a search. */
const checkedMax = 50;

const codes = (text: string) => new Set(text.split(' '));
const isOf = (set: ReadonlySet<string>, code = '') => set.has(code);

const names = codes('2304 2552 2662 2663 18004 reportUndefinedVariable');
const constant = codes('2588');
/** Exports that a module does not have. */
const noExports = codes('2305 2614 2724');
/** All that counts in JavaScript that is checked without having asked for it. */
const plain = new Set([...names, ...constant, ...noExports]);
/** Names of test programs: where they are not known, others of the same program are not either. */
const testNames = codes('2582 2593');
/** Types of packages and platforms that are not there. */
const packages = codes('2307 2792 7016 7026 2688 2875 2503 2580 2591 2581 2592 2582 2593 2584 2867 2868');

/** Of platforms and of programs that run tests. */
const jsHosts = codes(
  'global exports require module __dirname __filename Deno Bun React chrome browser jest vi expect assert sinon cy Cypress ' +
    'before after afterEach beforeAll afterAll context specify xit fit xtest xdescribe fdescribe',
);
/** Of other systems, of Python 2 and of notebooks. */
const pythonHosts = codes(
  'WindowsError unicode xrange raw_input basestring long unichr reduce reload file buffer cmp execfile apply intern coerce ' +
    'reveal_type reveal_locals get_ipython display',
);

function isOfHost(error: Fault): boolean {
  const { code } = error;
  const name = nameIn(error);
  if (code === 'reportUndefinedVariable') return pythonHosts.has(name);
  return isOf(names, code) && (jsHosts.has(name) || Object.hasOwn(globalThis, name));
}

/** Not the business of this gate. Pyright gives a rule to everything but syntax. */
function isElsewhere(error: Fault): boolean {
  const { code, message } = error;
  if (code === 'reportMissingImports') return !message.startsWith('Import ".');
  // Where packages are not there, types are not known. What packages export differs by version.
  if (/^report(?:Missing|Unknown|Untyped)/.test(code ?? '')) return true;
  if (isOf(noExports, code)) return !message.includes(`'".`);
  if (isOfHost(error)) return true;
  return code === undefined || isOf(packages, code) || /^1\d{3}$/.test(code);
}

/** Names may come from outside of a script that is not a module, and by what these words stand for. */
const fromOutside = {
  python:
    /^[ \t]*from\s.{0,300}?\bimport[ \t]{0,9}\(?\s{0,9}\*|\bNameError\b|\bbuiltins\.\w+\s*=|\bexec\(|\bglobals\(\)(?:\.|\[.{0,200}?\][ \t]{0,9}=[^=])|\bF821\b/m,
  script: /\/[*/]\s*globals?\s|\bno-undef\b|@flow\b|\bwith\s*\(|\beval\(/,
};
const moduleMark = /^[ \t\uFEFF]*(?:import|export)\b|\brequire\(|\bmodule\.exports\b/m;

function isWhole(path: string, text: string): boolean {
  if (/\.pyi?$/.test(path)) return !fromOutside.python.test(text);
  return moduleMark.test(text) && !fromOutside.script.test(text);
}

const nameIn = ({ message }: Fault) => /['"]([^'"]+)['"]/.exec(message)?.[1] ?? '';

/** Perhaps to a bundler, or to a platform that the program asks about with `typeof`. */
function isKnown(name: string, text: string): boolean {
  if (!/^[\w$]{2,}$/.test(name) || name.startsWith('__')) return true;
  return [...text.matchAll(/\btypeof\s+\(?([\w$]+)/g)].some(([, asked]) => asked === name);
}

/** Documents and settings count too: they may say where it comes from. */
async function isWrittenOnlyIn(path: string, name: string, tree: Tree): Promise<boolean> {
  return (await tree.mentioning([name])).every(file => file === path);
}
