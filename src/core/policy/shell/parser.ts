// The only door to unbash. Its tree is believed only after read-shell.ts checked it.
export type {
  AndOr,
  ArithmeticExpression,
  Assignment,
  Command,
  CommandNode,
  CompoundList,
  For,
  HereDoc,
  ParameterExpansionPart,
  ParsedScript,
  Pipeline,
  PipelineNode,
  Redirection,
  Statement,
  SyntaxNode,
  TestExpression,
  Word,
  WordPart,
} from 'unbash';
export { forEachChild, parse } from 'unbash';
