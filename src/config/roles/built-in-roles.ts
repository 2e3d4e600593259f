// The definitions that come with Pitwall: the folder roles/ beside package.json, from src/ and from dist/ alike.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Undefined: there is none of that name. */
export function readBuiltInRole(role: string): string | undefined {
  return builtInRoleNames().includes(role) ? readFileSync(new URL(`${role}.md`, rolesFolder()), 'utf8') : undefined;
}

export function builtInRoleNames(): readonly string[] {
  return readdirSync(fileURLToPath(rolesFolder()))
    .flatMap(name => (name.endsWith('.md') ? [name.slice(0, -'.md'.length)] : []))
    .toSorted();
}

export function builtInRoleFile(role: string): string {
  return `roles/${role}.md`;
}

function rolesFolder(from: string = import.meta.url): URL {
  if (existsSync(new URL('package.json', from))) return new URL('roles/', from);
  const parent = new URL('..', from);
  if (parent.href === from) throw new Error('no package.json above the program');
  return rolesFolder(parent.href);
}
