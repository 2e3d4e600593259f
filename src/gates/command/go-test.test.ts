import { describe, expect, it } from 'vitest';
import { verboseGo } from './go-test.ts';

describe('a command that starts go test', () => {
  it.each([
    ['go test', 'go test -v'],
    ['go test ./... -race', 'go test -v ./... -race'],
    ['/usr/lib/go/bin/go test -v=false ./a', '/usr/lib/go/bin/go test -v -v=false ./a'],
    ['go -C part test ./...', 'go -C part test -v ./...'],
    ['go -C=part test', 'go -C=part test -v'],
  ])('%s: names each test', (command, verbose) => {
    expect(verboseGo(argvOf(command)).join(' ')).toBe(verbose);
  });

  it.each(['go vet ./...', 'go run test', 'make test', 'gotestsum ./...', 'go'])('%s: stays as it is', command => {
    expect(verboseGo(argvOf(command)).join(' ')).toBe(command);
  });
});

function argvOf(command: string): readonly [string, ...string[]] {
  const [program = '', ...args] = command.split(' ');
  return [program, ...args];
}
