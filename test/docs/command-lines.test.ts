// Every command that a document names exists, and the reference of commands is what the program says of itself.
import { describe, expect, it } from 'vitest';
import { commandFactories } from '../../src/cli/commands.ts';
import { buildProgram } from '../../src/cli/program.ts';
import { createContextDouble } from '../support/context-double.ts';
import { faultOf, readCommandLines } from './command-lines.ts';
import { referencePage, withCommandReference } from './command-reference.ts';
import { documentPaths, isWriting, readDocument, writeDocument } from './documents.ts';

const program = () => buildProgram(createContextDouble().context, commandFactories);
const faultsIn = (markdown: string) => readCommandLines(markdown).flatMap(command => faultOf(command, program()) ?? []);

describe('a command in a document', () => {
  it.each([
    '```sh\npitwall run 7 --workflow quick   # the short one\n```',
    '```console\n$ pitwall show 1 --thread | head -3\nrun/1\n```',
    '```sh\nPITWALL_DEBUG=1 ./pitwall doctor && pitwall demo --fast\nnpx ./pitwall-0.1.0.tgz demo\n```',
    '`pitwall run "fix --the test" 8 9`, `pitwall merge`, `pitwall review --request-changes`',
    '`pitwall <command> --help`, `pitwall item new --help`, `pitwall … | head`, `pitwall config`, `pitwall --json status`',
    '```ts\npitwall gone\n```',
  ])('is right as %j', markdown => {
    expect(faultsIn(markdown)).toEqual([]);
  });

  it.each([
    ['`pitwall gone`', 'there is no command "pitwall gone"'],
    ['`pitwall item old`', 'there is no command "pitwall item old"'],
    ['`pitwall run --fast`', '"pitwall run" has no option --fast'],
    ['`pitwall merge 1 2`', '"pitwall merge" takes 1 arguments'],
    ['```sh\npitwall merge\n```', '"pitwall merge" needs 1 arguments'],
    ['```sh\npitwall review 7 --request-changes\n```', 'an option of "pitwall review" has no value'],
  ])('is wrong as %j', (markdown, fault) => {
    expect(faultsIn(markdown)).toEqual([fault]);
  });

  it.each(documentPaths)('exists where %s names it', path => {
    expect(faultsIn(readDocument(path))).toEqual([]);
  });
});

describe('docs/reference/cli.md', () => {
  it('has the chapters that the program gives; PITWALL_WRITE_DOCS=1 writes them', () => {
    const page = withCommandReference(readDocument(referencePage), program());
    if (isWriting) writeDocument(referencePage, page);
    expect(readDocument(referencePage)).toBe(page);
  });

  it.each(program().options.map(option => [option.long ?? '']))('names the flag %s of every command', flag => {
    expect(readDocument(referencePage)).toContain(`\`${flag}\``);
  });
});
