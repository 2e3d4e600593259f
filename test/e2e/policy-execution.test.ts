// The command policy against what really happens: bash runs the text, and the kernel says what it did.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { whyNotSealed } from '../support/policy/sealed-shell.ts';
import { fuzzShell } from '../support/policy/shell-fuzz.ts';
import { type TracedLine, traceCorpus } from '../support/policy/traced-corpus.ts';

const withoutShell = whyNotSealed([]);
const withoutTrace = whyNotSealed(['strace']);
if (withoutShell) process.stderr.write(`left out: bash against the command policy (${withoutShell})\n`);
if (withoutTrace) process.stderr.write(`left out: allowed commands under strace (${withoutTrace})\n`);

describe('the command policy', () => {
  it.skipIf(withoutShell)('allows no text in which bash runs something else', () => {
    const seed = 20_261_118;
    const { ran, allowed, hidden } = fuzzShell(seed, 300);
    expect({ seed, hidden }).toEqual({ seed, hidden: [] });
    // Otherwise nothing was tried.
    expect(ran).toBeGreaterThan(30);
    expect(allowed).toBeGreaterThan(5);
  });

  it.skipIf(withoutTrace)('allows only lines that write nothing outside and start nothing that it did not name', () => {
    const lines = readFileSync('test/corpus/policy.jsonl', 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as TracedLine & { readonly expect: string })
      .filter(line => line.expect === 'allow');
    const { started, complaints } = traceCorpus(lines);
    expect(complaints).toEqual([]);
    expect([...started]).toEqual(expect.arrayContaining(['git', 'cat', 'sed', 'find', 'npm', 'cargo', 'touch']));
  });

  it.skipIf(withoutTrace)('would be caught if it allowed too much', () => {
    const line = (command: string) => ({ command, cwd: '<worktree>', stack: 'any' });
    const { complaints } = traceCorpus([
      line('touch ../../../x'),
      line('touch ../beside'),
      line("env -S 'tac README.md'"),
    ]);
    expect(complaints.join('\n')).toMatch(/touch \.\.\/\.\.\/\.\.\/x: wrote outside/);
    expect(complaints.join('\n')).toMatch(/beside appeared beside a worktree/);
    expect(complaints.join('\n')).toMatch(/started tac, which was not named/);
  });
});
