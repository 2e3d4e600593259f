// One GraphQL request: parsed, judged by GitHub's schema, run on the state. Whatever is wrong is told as GitHub tells it,
// with status 200; what is the caller's mistake or a gap of this server is also a violation.
import {
  type DocumentNode,
  execute,
  GraphQLError,
  getOperationAST,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql';
import { mutationRoot } from './mutations.ts';
import { queryRoot } from './roots.ts';
import { githubSchema } from './schema.ts';
import { missingScopes } from './scopes.ts';
import { GitHubError, NotModelled, resolveField, type View, type ViewContext } from './view.ts';

export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly operationName?: string | null;
}

/** An operation that may run, or why not. */
export type Prepared =
  | { readonly kind: 'ready'; readonly document: DocumentNode; readonly operation: OperationDefinitionNode }
  | { readonly kind: 'invalid'; readonly errors: readonly object[]; readonly violations: readonly string[] };

export function prepare({ query, operationName }: GraphqlRequest): Prepared {
  const document = parsed(query);
  if (document instanceof GraphQLError) return invalid([document]);
  const errors = validate(githubSchema(), document);
  if (errors.length > 0) return invalid(errors);
  const operation = getOperationAST(document, operationName ?? undefined);
  if (operation == null) return invalid([new GraphQLError('An operation name is required')]);
  return { kind: 'ready', document, operation };
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function invalid(errors: readonly GraphQLError[]): Prepared {
  const violations = errors.map(({ message }) => message);
  return { kind: 'invalid', errors: errors.map(({ message, locations }) => ({ message, locations })), violations };
}

export interface GraphqlAnswer {
  readonly body: { readonly data?: unknown; readonly errors?: readonly object[] };
  readonly violations: readonly string[];
}

export interface Run {
  readonly prepared: Extract<Prepared, { kind: 'ready' }>;
  readonly request: GraphqlRequest;
  readonly context: ViewContext;
  readonly scopes: readonly string[] | null;
}

export async function runOperation({ prepared, request, context, scopes }: Run): Promise<GraphqlAnswer> {
  const missing = scopes === null ? [] : missingScopes(prepared.document, scopes);
  if (missing.length > 0) return { body: { errors: missing }, violations: [] };
  const isMutation = prepared.operation.operation === 'mutation';
  const result = await execute({
    schema: githubSchema(),
    document: prepared.document,
    rootValue: isMutation ? mutationRoot(context) : queryRoot(context),
    variableValues: request.variables ?? {},
    operationName: request.operationName ?? null,
    fieldResolver: resolveField,
    typeResolver: (value: View) => value.__typename,
  });
  const { errors = [], data } = result;
  const violations = errors.filter(isMistake).map(({ message }) => message);
  return {
    body: { ...(data !== undefined && { data }), ...(errors.length > 0 && { errors: errors.map(render) }) },
    violations,
  };
}

/** An error without a cause is graphql's own: a variable or a value that does not fit the schema. */
function isMistake({ originalError }: GraphQLError): boolean {
  return !(originalError instanceof GitHubError);
}

function render({ message, path, locations, originalError }: GraphQLError): object {
  const type = originalError instanceof GitHubError ? { type: originalError.type } : {};
  const gap = originalError instanceof NotModelled ? { type: 'NOT_MODELLED' } : {};
  return {
    ...type,
    ...gap,
    ...(path !== undefined && { path }),
    ...(locations !== undefined && { locations }),
    message,
  };
}
