// package-lock.json must name the platform packages of every platform, or `npm ci` refuses it.
import type { Rule } from './source-file.ts';

interface LockEntry {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export const lockIsComplete: Rule = files =>
  files
    .filter(file => file.path === 'package-lock.json')
    .flatMap(file => {
      const packages: Readonly<Record<string, LockEntry>> = JSON.parse(file.text).packages;
      return Object.entries(packages).flatMap(([path, entry]) =>
        Object.keys(entry.optionalDependencies ?? {})
          .filter(name => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages))
          .map(name => `package-lock.json: ${name} is missing; run node scripts/complete-lock.mjs`),
      );
    });
