// Every regular expression of a file: the literals, and what `new RegExp` builds from constants of the same file.
import { parse } from '@babel/parser';
import type { SourceFile } from '../source-file.ts';

type Statement = ReturnType<typeof parse>['program']['body'][number];
type Declarator = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number];
type Expression = NonNullable<Declarator['init']>;
/** The parts of a program that are named here; others are passed over. */
type Node = Statement | Declarator | Expression;
interface Part {
  readonly type: string;
}

export interface FoundPattern {
  readonly where: string;
  readonly flags: string;
  /** Undefined if it is built from something that only a run of the program knows. */
  readonly source: string | undefined;
}

export function findPatterns({ path, text }: SourceFile): FoundPattern[] {
  if (!text.includes('/') && !text.includes('RegExp')) return [];
  const nodes = nodesOf(parse(text, { sourceType: 'module', plugins: ['typescript'] }).program);
  const constants = new Map<string, Expression>();
  for (const node of nodes) {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'Identifier' || !node.init) continue;
    // A name that means two things in one file means nothing here.
    if (constants.has(node.id.name)) constants.set(node.id.name, { type: 'NullLiteral' } as Expression);
    else constants.set(node.id.name, node.init);
  }
  return nodes.flatMap(node =>
    patternOf(node, constants).map(found => ({ where: `${path}:${node.loc?.start.line}`, ...found })),
  );
}

type Constants = ReadonlyMap<string, Expression>;

function patternOf(node: Node, constants: Constants): Omit<FoundPattern, 'where'>[] {
  if (node.type === 'RegExpLiteral') return [{ source: node.pattern, flags: node.flags }];
  const isBuilt = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isBuilt || node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return [];
  const [source, flags] = node.arguments;
  const known = source === undefined ? undefined : textOf(source, constants);
  return [{ source: known, flags: flags === undefined ? '' : (textOf(flags, constants) ?? '') }];
}

/** The text that an expression of constants gives. */
function textOf(part: Part, constants: Constants): string | undefined {
  const node = part as Expression;
  switch (node.type) {
    case 'StringLiteral':
      return node.value;
    case 'TSAsExpression':
      return textOf(node.expression, constants);
    case 'Identifier': {
      const value = constants.get(node.name);
      return value === undefined ? undefined : textOf(value, constants);
    }
    case 'TemplateLiteral':
      return joined(
        node.quasis.map(({ value }) => value.cooked ?? ''),
        node.expressions,
        constants,
      );
    case 'TaggedTemplateExpression': {
      const { quasis, expressions } = node.quasi;
      return joined(
        quasis.map(({ value }) => value.raw),
        expressions,
        constants,
      );
    }
    case 'BinaryExpression': {
      const parts = [textOf(node.left, constants), textOf(node.right, constants)];
      return parts.includes(undefined) ? undefined : parts.join('');
    }
    case 'MemberExpression':
      return sourceOf(node.object, constants);
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' ? listOf(node.callee.object, constants)?.join('|') : undefined;
    default:
      return undefined;
  }
}

function joined(texts: readonly string[], between: readonly Part[], constants: Constants): string | undefined {
  const values = between.map(node => textOf(node, constants));
  return values.includes(undefined) ? undefined : texts.map((text, index) => text + (values[index] ?? '')).join('');
}

/** `pattern.source`. */
function sourceOf(part: Part, constants: Constants): string | undefined {
  const node = part as Expression;
  const value = node.type === 'Identifier' ? constants.get(node.name) : node;
  return value?.type === 'RegExpLiteral' ? value.pattern : undefined;
}

/** `[…].join('|')`. */
function listOf(part: Part, constants: Constants): string[] | undefined {
  const node = part as Expression;
  const value = node.type === 'Identifier' ? constants.get(node.name) : node;
  if (value?.type === 'TSAsExpression') return listOf(value.expression, constants);
  if (value?.type !== 'ArrayExpression') return undefined;
  const texts = value.elements.map(element => (element === null ? undefined : textOf(element, constants)));
  return texts.every(text => text !== undefined) ? texts : undefined;
}

function nodesOf(root: Part): Node[] {
  const found: Node[] = [];
  const open: unknown[] = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) open.push(...value.filter(isObject));
    else {
      const node = value as Node;
      if (typeof node.type === 'string') found.push(node);
      for (const [key, child] of Object.entries(node)) if (key !== 'loc' && isObject(child)) open.push(child);
    }
  }
  return found;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
