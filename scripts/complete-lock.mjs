// Adds to package-lock.json the platform packages that the registry in use did not offer when the lock was written.
// Without them `npm ci` refuses the lock. They carry no checksum, because this registry could not give one.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const path = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
const added = missingPackages(lock.packages);
Object.assign(lock.packages, Object.fromEntries(added));
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} packages added\n`);

function missingPackages(packages) {
  return Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !(`node_modules/${name}` in packages) && !(`${parent}/node_modules/${name}` in packages))
      .map(([name, version]) => [
        `node_modules/${name}`,
        { version, ...platformOf(name), ...(entry.dev && { dev: true }) },
      ]),
  );
}

/** Read from the name, such as `binding-linux-x64-musl`: npm must not fetch what does not fit. */
function platformOf(name) {
  const words = name.split('/').at(-1).split('-');
  const one = (key, value) => (value === undefined ? {} : { [key]: [value] });
  const libc = words.some(word => word.startsWith('musl'))
    ? 'musl'
    : words.some(word => word.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return {
    ...one(
      'cpu',
      words.find(word => processors.includes(word)),
    ),
    ...one('libc', libc),
    optional: true,
    ...one(
      'os',
      words.find(word => systems.includes(word)),
    ),
  };
}
