// Which fields of an operation need a scope that the token lacks. GitHub tells before it runs anything, once per field.
import { type DocumentNode, type FieldNode, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { githubSchema } from './schema.ts';

export interface ScopeError {
  readonly type: 'INSUFFICIENT_SCOPES';
  readonly locations: readonly { readonly line: number; readonly column: number }[];
  readonly message: string;
}

export function missingScopes(document: DocumentNode, scopes: readonly string[]): ScopeError[] {
  const info = new TypeInfo(githubSchema());
  const errors: ScopeError[] = [];
  const Field = (node: FieldNode) => {
    const wanted = wantedScopes(info.getParentType()?.name ?? '', node.name.value);
    if (wanted.length > 0 && !wanted.some(scope => scopes.includes(scope))) errors.push(describe(node, wanted, scopes));
  };
  visit(document, visitWithTypeInfo(info, { Field }));
  return errors;
}

const projectFields = ['projectV2', 'projectsV2', 'projectItems'];

function wantedScopes(type: string, field: string): string[] {
  if (type === 'Mutation') return field.includes('ProjectV2') ? ['project'] : [];
  const isProject = projectFields.includes(field) || (type.startsWith('ProjectV2') && field !== '__typename');
  return isProject ? ['read:project', 'project'] : [];
}

function describe(node: FieldNode, wanted: readonly string[], scopes: readonly string[]): ScopeError {
  const list = (names: readonly string[]) => `[${names.map(name => `'${name}'`).join(', ')}]`;
  const start = node.loc?.startToken;
  return {
    type: 'INSUFFICIENT_SCOPES',
    locations: start === undefined ? [] : [{ line: start.line, column: start.column }],
    message:
      'Your token has not been granted the required scopes to execute this query. ' +
      `The '${node.name.value}' field requires one of the following scopes: ${list(wanted.slice(0, 1))}, but your token has ` +
      `only been granted the: ${list(scopes)} scopes. Please modify your token's scopes at: https://github.com/settings/tokens.`,
  };
}
