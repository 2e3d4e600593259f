import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { NoticeChannels, PersonNotice } from '../../ports/notices.ts';
import { noticeSender } from './send-notice.ts';

const question = { kind: 'question', run: 'run/7', text: '-- Which "greeting"?' } as const;
const end = { kind: 'end', run: 'run/7', text: 'in review' } as const;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const sent = (channels: Partial<NoticeChannels>, notice: PersonNotice, path: readonly string[] = []) =>
  noticeSender(path)(notice, { desktop: false, ...channels });

describe('a person who does not look at the terminal', () => {
  it('gets it by a webhook, with what it is about', async () => {
    const bodies: string[] = [];
    const server = createServer(async (asked, answer) => {
      for await (const chunk of asked) bodies.push(String(chunk));
      answer.writeHead(bodies.length > 1 ? 500 : 204).end();
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    expect(await sent({ webhook }, question)).toEqual([]);
    expect(JSON.parse(bodies[0] ?? '')).toEqual(question);
    expect(await sent({ webhook }, { ...end, text: `stopped:\nghp_${'a1'.repeat(18)}` })).toEqual([
      'the webhook answered 500',
    ]);
    expect(JSON.parse(bodies[1] ?? '')).toEqual({ ...end, text: 'stopped:\n[redacted]' });
    server.close();
  });

  it('sees a notice on the desktop, with the text as it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'pitwall-notify-'));
    folders.push(folder);
    const said = join(folder, 'said');
    writeFileSync(join(folder, 'notify-send'), `#!/bin/sh\nfor word; do echo "[$word]" >> '${said}'; done\n`);
    chmodSync(join(folder, 'notify-send'), 0o755);
    expect(await sent({ desktop: true }, question, [folder])).toEqual([]);
    expect(readFileSync(said, 'utf8')).toBe('[--app-name=Pitwall]\n[--]\n[Pitwall, run/7]\n[-- Which "greeting"?]\n');
  });

  it('gets no notice where the desktop shows none, which is said', async () => {
    expect(await sent({ desktop: true }, question)).toEqual([expect.stringContaining('neither notify-send nor')]);
  });
});
