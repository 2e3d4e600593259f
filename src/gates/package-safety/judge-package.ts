// What is to be said of one package.
import type { Finding } from '../../core/gate/finding.ts';
import { plural } from '../../std/plural.ts';
import { isNpmName, type RegistryAnswer } from './ask-npm.ts';
import type { Placed } from './changed-dependencies.ts';
import { lookAlike } from './look-alike.ts';

const dayMs = 24 * 60 * 60_000;
const daysMin = 14;

export interface Known {
  /** A text: there is none, and why. */
  readonly answer: RegistryAnswer | string;
  readonly now: number;
}

export function judgePackage(placed: Placed, known: Known): readonly Finding[] {
  const { ecosystem, name, origin, host, isStrangeHost } = placed;
  const about = (kind: string, text: string) => findingOf(placed, kind, text);
  if (origin !== undefined) return [about('origin', `comes from no registry, but from ${origin}`)];
  if (ecosystem === 'npm' && !isNpmName(name)) return [about('name', 'has a name that no registry allows')];
  const like = lookAlike(ecosystem, name);
  return [
    ...(like === undefined ? [] : [about('look-alike', `looks like ${like}`)]),
    ...(isStrangeHost ? [about('host', `is fetched from ${host}, where nothing came from before`)] : []),
    ...judgeVersion(placed, known),
  ];
}

function judgeVersion(placed: Placed, { answer, now }: Known): readonly Finding[] {
  const about = (kind: string, text: string) => findingOf(placed, kind, text);
  const unknown = (why: string) => ({ ...about('age', `age unknown: ${why}`), severity: 'warning' as const });
  const locked = placed.hasInstallScript ? [about('scripts', 'runs a script when it is installed')] : [];
  if (placed.ecosystem !== 'npm') return [unknown(`${placed.ecosystem} is not asked`)];
  if (typeof answer === 'string') return [...locked, unknown(answer)];
  const scripts =
    answer.installScripts.length > 0
      ? [about('scripts', `runs when it is installed: ${answer.installScripts.join(', ')}`)]
      : locked;
  const newest = placed.version === undefined ? ` (the newest, ${answer.version}; no lock file names one)` : '';
  if (answer.publishedAt === undefined) return [...scripts, unknown('the registry does not say when it was published')];
  const days = Math.floor((now - answer.publishedAt) / dayMs);
  const isYoung = days < daysMin;
  return isYoung ? [...scripts, about('young', `was published ${formatDays(days)} ago${newest}`)] : scripts;
}

const formatDays = (days: number) => (days < 1 ? 'less than a day' : plural(days, 'day'));

function findingOf({ ecosystem, name, version, path, isDirect }: Placed, kind: string, text: string): Finding {
  const named = version === undefined ? name : `${name}@${version}`;
  return {
    fingerprint: `${kind} ${ecosystem} ${named}`,
    text: `${named}${isDirect ? '' : ' (brought by another package)'} ${text}`,
    path,
  };
}
