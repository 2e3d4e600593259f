// Judges every call and every answer by GitHub's OpenAPI description. What is wrong is a list of sentences.
import { Ajv, type ValidateFunction } from 'ajv';
import { description, type Operation, type Parameter } from './description.ts';
import { toJsonSchema } from './to-json-schema.ts';

const formats = {
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  uri: /^[a-z][a-z0-9+.-]*:\S+$/i,
  email: /^[^@\s]+@[^@\s]+$/,
  'uri-template': true,
  int64: true,
  int32: true,
  ssh: true,
} as const;

const ajv = new Ajv({ strict: false, allErrors: true, inlineRefs: false, logger: false, formats });
ajv.addSchema(toJsonSchema(description) as object, 'github');

const compiled = new Map<string, ValidateFunction>();
const parameterJudges = new Map<object, ValidateFunction>();

function complaintsAbout(pointer: string, value: unknown, what: string): string[] {
  const judge = compiled.get(pointer) ?? ajv.compile({ $ref: `github${pointer}` });
  compiled.set(pointer, judge);
  if (judge(value)) return [];
  return (judge.errors ?? []).slice(0, 8).map(({ instancePath, message }) => `${what}${instancePath}: ${message}`);
}

export interface JudgedCall {
  readonly operation: Operation;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Undefined: there was none. */
  readonly body: unknown;
}

export function judgeCall({ operation, params, query, body }: JudgedCall): string[] {
  const known = new Map(operation.parameters.map(parameter => [`${parameter.in} ${parameter.name}`, parameter]));
  const given = [
    ...Object.entries(params).map(([name, value]) => ({ place: 'path', name, value })),
    ...[...query].map(([name, value]) => ({ place: 'query', name, value })),
  ];
  const wrong = given.flatMap(({ place, name, value }) => {
    const parameter = known.get(`${place} ${name}`);
    return parameter === undefined ? [`${place} parameter ${name}: unknown`] : judgeParameter(parameter, value);
  });
  return [...wrong, ...judgeBody(operation, body)];
}

function judgeParameter({ name, schema }: Parameter, value: string): string[] {
  const typed = schema.type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : asBoolean(schema.type, value);
  const judge = parameterJudges.get(schema) ?? ajv.compile(toJsonSchema(schema) as object);
  parameterJudges.set(schema, judge);
  return judge(typed) ? [] : (judge.errors ?? []).map(({ message }) => `parameter ${name}: ${message}`);
}

function asBoolean(type: string | undefined, value: string): unknown {
  return type === 'boolean' && /^(true|false)$/.test(value) ? value === 'true' : value;
}

/** GitHub ignores keys that it does not know; here they are mistakes, because nobody means to be ignored. */
function judgeBody(operation: Operation, body: unknown): string[] {
  if (body === undefined) return operation.isBodyRequired ? ['body: missing'] : [];
  if (!operation.hasBody) return ['body: none is expected'];
  const pointer = `${operation.pointer}/requestBody/content/application~1json/schema`;
  const wrong = complaintsAbout(pointer, body, 'body');
  const schema = ajv.getSchema(`github${pointer}`)?.schema as { properties?: object } | undefined;
  const unknown = Object.keys(Object(body)).filter(
    key => schema?.properties !== undefined && !(key in schema.properties),
  );
  return [...wrong, ...unknown.map(key => `body/${key}: unknown`)];
}

const errorPointer = '#/components/schemas/basic-error';
/** GitHub gives these anywhere, and describes them only here and there. */
const anywhere = [401, 403, 404, 429];

export function judgeAnswer(operation: Operation, status: number, body: unknown): string[] {
  const pointer = operation.answers.get(status);
  if (pointer === undefined) {
    return anywhere.includes(status) ? complaintsAbout(errorPointer, body, 'answer') : [`answer: no status ${status}`];
  }
  if (pointer === null) return body === undefined ? [] : ['answer: must have no body'];
  return complaintsAbout(pointer, body, 'answer');
}
