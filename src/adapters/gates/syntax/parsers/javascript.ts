// JavaScript and TypeScript, with JSX, decorators and Flow where they are usual. A file is broken when no usual way to read it works.
import { type ParserOptions, type ParserPlugin, parse } from '@babel/parser';
import type { SyntaxFault } from '../../../../core/gate/syntax-report.ts';

export function parseJavaScript(text: string, path: string): SyntaxFault | undefined {
  let fault: SyntaxFault | undefined;
  for (const options of waysToRead(text, path)) {
    const found = tryToParse(text, options);
    if (!found) return undefined;
    fault ??= found;
  }
  return fault;
}

type Way = Pick<ParserOptions, 'sourceType' | 'plugins'>;

/** The most likely way first: its message is the one that is shown. */
function waysToRead(text: string, path: string): readonly Way[] {
  const [, ending = 'js'] = /\.([cm]?[jt]sx?)$/i.exec(path) ?? [];
  if (ending.includes('t')) return typescriptWays(text, path, ending);
  const dialects: readonly ParserPlugin[][] = /@(?:no)?flow\b/.test(text)
    ? [['jsx', ['flow', { all: true }]]]
    : [['jsx']];
  const sources = sourcesOf(text, ending);
  return dialects.flatMap(dialect =>
    sources.map(sourceType => ({ sourceType, plugins: [...dialect, ...proposals, 'decorators'] })),
  );
}

function typescriptWays(text: string, path: string, ending: string): readonly Way[] {
  const dts = /\.d\.(?:\w+\.)?[cm]?ts$/.test(path);
  const plugins: ParserPlugin[] = [['typescript', { dts }], ...(ending.endsWith('x') ? (['jsx'] as const) : [])];
  const decorators: readonly ParserPlugin[] = ['decorators-legacy', 'decorators'];
  return sourcesOf(text, ending).flatMap(sourceType =>
    decorators.map(each => ({ sourceType, plugins: [...plugins, ...proposals, each] })),
  );
}

const proposals: readonly ParserPlugin[] = [
  'decoratorAutoAccessors',
  'explicitResourceManagement',
  'sourcePhaseImports',
];

function sourcesOf(text: string, ending: string): readonly ('module' | 'script')[] {
  if (ending.startsWith('m')) return ['module'];
  if (ending.startsWith('c') && !ending.includes('t')) return ['script'];
  return /^[ \t\uFEFF]*(?:import|export)\b/m.test(text) ? ['module', 'script'] : ['script', 'module'];
}

/** What a compiler says of names, not of syntax: with types, several declarations of one name may be right. */
const aboutNames = new Set(['VarRedeclaration', 'DuplicateExport', 'ModuleExportUndefined', 'DuplicateDefaultExport']);

function tryToParse(text: string, way: Way): SyntaxFault | undefined {
  const isTyped = way.plugins?.some(plugin => Array.isArray(plugin) && plugin[0] === 'typescript') ?? false;
  // What a module system, a bundler or the Node of the project allows is theirs to say.
  const lenient = { allowReturnOutsideFunction: way.sourceType === 'script', allowAwaitOutsideFunction: true };
  try {
    const { errors } = parse(text, {
      ...way,
      ...lenient,
      allowUndeclaredExports: true,
      errorRecovery: isTyped,
      attachComment: false,
    });
    const found = errors?.find(({ reasonCode }) => !aboutNames.has(reasonCode));
    return found && faultOf(found);
  } catch (error) {
    if (error instanceof SyntaxError) return faultOf(error);
    throw error;
  }
}

function faultOf(error: { readonly message?: string; readonly loc?: { readonly line: number } }): SyntaxFault {
  const message = (error.message ?? 'it cannot be parsed').replace(/\(\d+:\d+\)$/, '').trimEnd();
  return { message, ...(error.loc ? { line: error.loc.line } : {}) };
}
