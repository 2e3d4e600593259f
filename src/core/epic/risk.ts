// Which items count as high-risk, as data. An agent may add to this, and never takes anything away.
import type { PreflightFacts } from '../world/epic.ts';

const tags = ['high-risk', 'irreversible', 'production', 'destructive'];

/** In any form. */
const words: readonly (readonly [string, RegExp])[] = [
  ['deploy', /\b(?:re|un)?deploy(?:s|ed|ing|ment|ments)?\b/i],
  ['migrate', /\bmigrat(?:e|es|ed|ing|ion|ions)\b/i],
  ['delete', /\bdelet(?:e|es|ed|ing|ion|ions)\b/i],
  ['drop', /\bdrop(?:s|ped|ping)?\b/i],
  ['flash', /\bflash(?:es|ed|ing)?\b/i],
  ['publish', /\b(?:re|un)?publish(?:es|ed|ing)?\b/i],
  ['upload', /\bupload(?:s|ed|ing)?\b/i],
];

const paths: readonly (readonly [string, RegExp])[] = [
  [
    'CI',
    /(?:^|\/)(?:\.github\/(?:workflows|actions)\/|\.circleci\/|\.buildkite\/|\.gitlab-ci\.yml$|Jenkinsfile$|azure-pipelines\.ya?ml$)/i,
  ],
  [
    'infrastructure',
    /(?:^|\/)(?:infra(?:structure)?|terraform|ansible|helm|k8s|kubernetes|deploy(?:ment)?s?)\/|\.tf(?:vars)?$|(?:^|\/)Dockerfile[^/]*$/i,
  ],
  ['migrations', /(?:^|\/)(?:db\/)?migrations?\//i],
];

/** One line for each reason; empty: it is not. */
export function risksOf({ item, files }: Pick<PreflightFacts, 'item' | 'files'>): readonly string[] {
  if (!item) return [];
  const labels = item.labels.map(label => label.toLowerCase());
  const text = [item.title, item.body, ...item.acceptance].join('\n');
  return [
    ...tags.filter(tag => labels.includes(tag)).map(tag => `it is labelled ${tag}`),
    ...words.filter(([, form]) => form.test(text)).map(([word]) => `its text says ${word}`),
    ...paths.flatMap(([what, form]) => {
      const found = files.find(({ path }) => form.test(path));
      return found ? [`it names ${found.path}, which belongs to ${what}`] : [];
    }),
  ];
}
