// Addresses of remotes that Pitwall's git talks to: no helper program, no option in disguise.
import type { Setting } from './config-text.ts';

/** What git may use to reach a remote. */
export const protocols = 'file:git:http:https:ssh';

const withScheme = /^(?:(?:https?|ssh|git):\/\/\S+|file:\/\/.+)$/;
const short = /^(?:[\w.+-]+@)?(?:[\w.-]+|\[[\da-f:.]+\]):(?!:)\S+$/i;

export function isAddress(text: string): boolean {
  if (text === '' || text.startsWith('-') || /\p{Cc}/u.test(text) || /^[\w+-]+::/.test(text)) return false;
  return withScheme.test(text) || short.test(text) || !/^[^/]*:/.test(text);
}

/** A folder of this machine. */
export function isLocalAddress(text: string): boolean {
  return text.startsWith('file:') || !/^[^/]*:/.test(text);
}

export interface Addresses {
  readonly url: string;
  readonly pushUrl: string;
}

/** Where a remote leads by these settings, as git itself would follow them; undefined: there is none of that name. */
export function addressesOf(settings: readonly Setting[], remote: string): Addresses | undefined {
  const first = (key: string) => settings.find(setting => setting.key === key)?.value;
  const url = first(`remote.${remote}.url`);
  if (url === undefined) return undefined;
  const pushed = first(`remote.${remote}.pushurl`);
  const fetching = rewritten(settings, 'insteadof', url);
  const pushing = pushed === undefined ? rewritten(settings, 'pushinsteadof', url) : undefined;
  return { url: fetching ?? url, pushUrl: pushing ?? rewritten(settings, 'insteadof', pushed ?? url) ?? pushed ?? url };
}

/** By the longest beginning that one of them names. */
function rewritten(settings: readonly Setting[], name: string, url: string): string | undefined {
  const rules = settings.filter(({ key, value }) => key.startsWith('url.') && key.endsWith(`.${name}`) && value !== '');
  const [best] = rules.filter(({ value }) => url.startsWith(value)).toSorted((a, b) => b.value.length - a.value.length);
  return best && `${best.key.slice('url.'.length, -name.length - 1)}${url.slice(best.value.length)}`;
}
