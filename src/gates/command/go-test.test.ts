import { describe, expect, it } from 'vitest';
import { tellingArgv } from './go-test.ts';

describe('a command that starts go test', () => {
  it.each([
    ['go test', 'go test -v'],
    ['go test ./... -race', 'go test -v ./... -race'],
    ['/usr/lib/go/bin/go test -v=false ./a', '/usr/lib/go/bin/go test -v -v=false ./a'],
    ['go -C part test ./...', 'go -C part test -v ./...'],
    ['go -C=part test', 'go -C=part test -v'],
  ])('%s: names each test', (command, verbose) => {
    expect(tellingArgv(argvOf(command)).join(' ')).toBe(verbose);
  });

  it.each(['go vet ./...', 'go run test', 'make test', 'gotestsum ./...', 'go'])('%s: stays as it is', command => {
    expect(tellingArgv(argvOf(command)).join(' ')).toBe(command);
  });
});

describe('a command that starts node --test', () => {
  it.each([
    ['node --test --test-reporter=dot', 'node --test --test-reporter=spec'],
    ['node --test-reporter dot --test a', 'node --test-reporter spec --test a'],
    ['node --test --test-reporter=tap dot', 'node --test --test-reporter=tap dot'],
    ['mocha --test --test-reporter=dot', 'mocha --test --test-reporter=dot'],
  ])('%s: tells skipped tests from others', (command, telling) => {
    expect(tellingArgv(argvOf(command)).join(' ')).toBe(telling);
  });
});

function argvOf(command: string): readonly [string, ...string[]] {
  const [program = '', ...args] = command.split(' ');
  return [program, ...args];
}
