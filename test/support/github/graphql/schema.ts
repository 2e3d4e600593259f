// GitHub's published GraphQL schema, built once per process.
import { schema as published } from '@octokit/graphql-schema';
import { buildSchema, type GraphQLSchema } from 'graphql';

let built: GraphQLSchema | undefined;

/** The published text defines two fields twice, which a strict reading refuses. */
export function githubSchema(): GraphQLSchema {
  built ??= buildSchema(published.idl, { assumeValid: true, assumeValidSDL: true });
  return built;
}
