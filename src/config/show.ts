// Values and keys as messages show them: short, on one line, without secrets.
import { stringify } from 'yaml';
import type { KeyPath } from './key-rows.ts';

const shownMax = 60;

export function showKey(path: KeyPath): string {
  return path
    .map((part, at) => (typeof part === 'number' ? `[${part}]` : `${at === 0 ? '' : '.'}${showName(part)}`))
    .join('');
}

function showName(name: string): string {
  return /^[\w-]+$/.test(name) ? shorten(name) : shorten(JSON.stringify(name));
}

export function showValue(value: unknown): string {
  if (value === null) return 'empty';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return shorten(showYaml(withoutSecrets(value)));
  return shorten(JSON.stringify(withoutSecrets(value)) ?? typeof value);
}

/** As people write it in the configuration, on one line. */
export function showYaml(value: unknown): string {
  return stringify(value, {
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    lineWidth: 0,
    blockQuote: false,
  }).trim();
}

function shorten(text: string): string {
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

/** Hides user and password of every address, and the path of web addresses: a webhook's path is its secret. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return maskAddress(value);
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSecrets(inner)]));
}

function maskAddress(text: string): string {
  return text.replaceAll(/(?<!\w)(\w+:\/\/)[^/@\s"]+@/g, '$1***@').replaceAll(/(https?:\/\/[^/\s"]+\/)[^\s"]+/g, '$1…');
}
