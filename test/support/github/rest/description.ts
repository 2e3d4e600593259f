// The part of GitHub's OpenAPI description that is spoken here: which operation a path means, and what it allows.
// The file is written by scripts/extract-openapi.mjs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../../../src/cli/package-version.ts';
import { withCorrections } from './corrections.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema: { readonly type?: string };
  /** The value may hold slashes, as names of refs do. */
  readonly 'x-multi-segment'?: boolean;
}

export interface Operation {
  /** `GET /repos/{owner}/{repo}`: what calls and faults name it by. */
  readonly name: string;
  readonly method: string;
  /** Where it is in the description, as a JSON pointer. */
  readonly pointer: string;
  readonly parameters: readonly Parameter[];
  readonly hasBody: boolean;
  readonly isBodyRequired: boolean;
  /** Status to the pointer of the answer's schema; null is an answer without a body. */
  readonly answers: ReadonlyMap<number, string | null>;
  readonly pattern: RegExp;
}

interface Reference {
  readonly $ref?: string;
}
interface RawResponse extends Reference {
  readonly content?: Readonly<Record<string, unknown>>;
}
interface RawOperation {
  readonly parameters?: readonly (Reference & Partial<Parameter>)[];
  readonly requestBody?: { readonly required?: boolean };
  readonly responses: Readonly<Record<string, RawResponse>>;
}
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

const file = join(packageFolder(), 'test', 'support', 'github', 'rest', 'github-openapi.json');
export const description = withCorrections(JSON.parse(readFileSync(file, 'utf8')));

export const operations: readonly Operation[] = Object.entries(description.paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, raw]) => readOperation(path, method, raw)))
  .sort((a, b) => variables(a) - variables(b));

/** A path with a word where another has a variable is meant first. */
function variables({ name }: Operation): number {
  return name.split('{').length;
}

export function findOperation(method: string, path: string) {
  for (const operation of operations) {
    const match = operation.method === method ? operation.pattern.exec(path) : null;
    if (match === null) continue;
    const values = Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value ?? '')]);
    return { operation, params: Object.fromEntries(values) as Readonly<Record<string, string>> };
  }
  return undefined;
}

function readOperation(path: string, method: string, raw: RawOperation): Operation {
  const parameters = (raw.parameters ?? []).map(parameter => resolve<Parameter>(parameter));
  const pointer = `#/paths/${escapePointer(path)}/${method}`;
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    pointer,
    parameters,
    hasBody: raw.requestBody !== undefined,
    isBodyRequired: raw.requestBody?.required ?? false,
    answers: new Map(
      Object.entries(raw.responses).map(([status, answer]) => [
        Number(status),
        schemaOf(answer, `${pointer}/responses/${status}`),
      ]),
    ),
    pattern: patternOf(path, parameters),
  };
}

function patternOf(path: string, parameters: readonly Parameter[]): RegExp {
  const isLong = (name: string) =>
    parameters.some(parameter => parameter.name === name && parameter['x-multi-segment']);
  const source = path
    .replace(/[.]/g, '\\.')
    .replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${isLong(name) ? '.+' : '[^/]+'})`);
  return new RegExp(`^${source}$`);
}

function schemaOf(answer: RawResponse, pointer: string): string | null {
  const at = answer.$ref ?? pointer;
  const { content } = resolve<RawResponse>(answer);
  return content?.['application/json'] === undefined
    ? null
    : `${at}/content/${escapePointer('application/json')}/schema`;
}

function resolve<T extends object>(value: Reference & Partial<T>): T {
  if (value.$ref === undefined) return value as T;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return description.components[kind]?.[name] as T;
}

function escapePointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
