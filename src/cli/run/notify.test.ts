import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultConfig } from '../../config/schema.ts';
import { createContextDouble } from '../context-double.ts';
import { createTerminal } from '../terminal.ts';
import { type Calls, notify } from './notify.ts';

const question = { kind: 'question', run: 'run/7', text: '-- Which "greeting"?' } as const;
const end = { kind: 'end', run: 'run/7', text: 'in review' } as const;
const silent = defaultConfig.notifications;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function called(calls: Partial<Calls>, call: typeof question | typeof end, path: readonly string[] = []) {
  const written: string[] = [];
  const stdout = { isTTY: true, write: (text: string) => written.push(text) };
  const errors: string[] = [];
  const terminal = createTerminal({ stdout, stderr: { write: text => errors.push(text) }, color: false });
  const { context } = createContextDouble([], { terminal });
  const environment = { ...context.environment, path };
  await notify({ ...context, environment }, { bellOnComplete: false, notifications: silent, ...calls }, call);
  return { written, errors };
}

describe('a person who does not look', () => {
  it.each([
    [{}, question, 0],
    [{}, end, 0],
    [{ bellOnComplete: true }, question, 0],
    [{ bellOnComplete: true }, end, 1],
    [{ notifications: { ...silent, bell: true } }, question, 1],
    [{ notifications: { ...silent, bell: true }, bellOnComplete: true }, end, 1],
  ])('with %j hears for %j the bell %i times', async (calls, call, rings) => {
    expect((await called(calls, call)).written).toEqual(Array(rings).fill('\u0007'));
  });

  it('is told by a webhook what it is about', async () => {
    const bodies: string[] = [];
    const server = createServer(async (asked, answer) => {
      for await (const chunk of asked) bodies.push(String(chunk));
      answer.writeHead(bodies.length > 1 ? 500 : 204).end();
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const calls = { notifications: { ...silent, webhook } };
    expect((await called(calls, question)).errors).toEqual([]);
    expect(JSON.parse(bodies[0] ?? '')).toEqual(question);
    expect((await called(calls, end)).errors).toEqual(['A notice was not sent: the webhook answered 500\n']);
    server.close();
  });

  it('sees a notice on the desktop, with the text as it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitwall-notify-'));
    folders.push(folder);
    const said = join(folder, 'said');
    writeFileSync(join(folder, 'notify-send'), `#!/bin/sh\nfor word; do echo "[$word]" >> '${said}'; done\n`);
    chmodSync(join(folder, 'notify-send'), 0o755);
    expect((await called({ notifications: { ...silent, desktop: true } }, question, [folder])).errors).toEqual([]);
    expect(readFileSync(said, 'utf8')).toBe('[--app-name=Pitwall]\n[--]\n[Pitwall, run/7]\n[-- Which "greeting"?]\n');
  });

  it('is told on stderr that the desktop shows no notices', async () => {
    const { errors } = await called({ notifications: { ...silent, desktop: true } }, question);
    expect(errors.join('')).toContain('neither notify-send nor osascript');
  });
});
