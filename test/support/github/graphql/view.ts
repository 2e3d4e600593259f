// How the state is seen through the schema. A view has a value or a function for each field that is modelled; asking for
// any other field, or giving an argument that nobody reads, is an error: silence would look like an answer.
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql';
import { watch } from '../rest/watched.ts';
import type { Site } from '../state/site.ts';

export interface ViewContext {
  readonly site: Site;
  readonly viewerId: number;
}

// Arguments are judged by the schema before a view sees them.
// biome-ignore lint/suspicious/noExplicitAny: each view knows which types the schema gives to its arguments.
export type Args = Record<string, any>;
export type FieldView = ((args: Args) => unknown) | string | number | boolean | object | null;
export type View = { readonly __typename: string } & Readonly<Record<string, FieldView>>;

/** An error with GitHub's `type`. */
export class GitHubError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

/** A mistake of whoever asks, or a gap of this server: either way a test must not go on with it. */
export class NotModelled extends Error {}

export const notFound = (message: string) => new GitHubError('NOT_FOUND', `Could not resolve to ${message}`);

export const resolveField: GraphQLFieldResolver<View, unknown> = (source, args, _context, info) => {
  const name = `${info.parentType.name}.${info.fieldName}`;
  if (!Object.hasOwn(source, info.fieldName)) throw new NotModelled(`sandbox does not model ${name}`);
  const field: FieldView = source[info.fieldName] ?? null;
  return typeof field === 'function' ? callField(field as (args: Args) => unknown, args, { name, info }) : field;
};

interface Named {
  readonly name: string;
  readonly info: GraphQLResolveInfo;
}

function callField(field: (args: Args) => unknown, args: Args, { name, info }: Named): unknown {
  const watched = watch(args);
  const value = field(watched.values);
  // Defaults of the schema are among the arguments too; only what the operation itself names is meant.
  const given = info.fieldNodes.flatMap(node => node.arguments ?? []).map(argument => argument.name.value);
  const unread = watched.unread().find(argument => given.includes(argument));
  if (unread !== undefined) throw new NotModelled(`sandbox does not model the argument ${unread} of ${name}`);
  return value;
}
