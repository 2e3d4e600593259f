// A registry on this machine, for the real npm: packages with the day of their publication and their scripts.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Published {
  readonly version: string;
  readonly at: string;
  readonly scripts?: Readonly<Record<string, string>>;
}

export interface NpmRegistry {
  readonly address: string;
  /** How often it was asked. */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
}

export async function npmRegistry(packages: Readonly<Record<string, Published>>): Promise<NpmRegistry> {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    const found = packages[name];
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ? packument(name, found) : { error: 'Not found' }));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>(resolve => void server.close(() => resolve()));
  return { address: `http://127.0.0.1:${port}/`, asked: () => asked, close };
}

const packument = (name: string, { version, at, scripts = {} }: Published) => ({
  _id: name,
  name,
  'dist-tags': { latest: version },
  time: { created: '2020-01-01T00:00:00.000Z', modified: at, [version]: at },
  versions: {
    [version]: { _id: `${name}@${version}`, name, version, scripts, dist: { tarball: 'http://127.0.0.1/x' } },
  },
});
