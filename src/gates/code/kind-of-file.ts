// What a file is to the gates that read changes: which language, and whether it is a source, a test or neither.

export type Language = 'javascript' | 'python' | 'go' | 'rust' | 'java';

const extensions: Readonly<Record<Language, string>> = {
  javascript: 'ts tsx mts cts js jsx mjs cjs',
  python: 'py',
  go: 'go',
  rust: 'rs',
  java: 'java kt',
};
const languages = new Map(
  Object.entries(extensions).flatMap(([language, ends]) => ends.split(' ').map(end => [end, language as Language])),
);

export function languageOf(path: string): Language | undefined {
  return languages.get(/\.(\w+)$/.exec(path)?.[1] ?? '');
}

/** Texts that tests read: they look like code and are none. */
const material = /(?:^|\/)(?:__fixtures__|fixtures?|testdata|__snapshots__|corpus|golden|samples?|examples?)\//i;
const foreign = /(?:^|\/)(?:node_modules|vendor|third_party|dist|build|generated|__generated__|target)\//;

const testNames: Readonly<Record<Language, RegExp>> = {
  javascript: /[.-](?:test|spec|e2e|cy)\.\w+$|(?:^|\/)(?:__tests__|tests?|specs?|e2e)\//,
  python: /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$|(?:^|\/)tests?\//,
  go: /_test\.go$/,
  rust: /(?:^|\/)(?:tests|benches)\/|(?:^|\/)tests?\.rs$|_tests?\.rs$/,
  java: /(?:Tests?|IT|Spec)\.(?:java|kt)$|(?:^|\/)src\/(?:test|\w+Test)\//,
};

export function isTest(path: string): boolean {
  const language = languageOf(path);
  return language !== undefined && !material.test(path) && !foreign.test(path) && testNames[language].test(path);
}

const settings = /(?:^|\/)(?:[\w.-]+\.config\.\w+|setup\.py|build\.rs|\.[^/]+)$/;

/** Code that was written by hand and that tests can cover. */
export function isSource(path: string): boolean {
  if (languageOf(path) === undefined || isTest(path)) return false;
  return !material.test(path) && !foreign.test(path) && !settings.test(path) && !/\.d\.[mc]?ts$/.test(path);
}

const locks = /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|[\w.-]+\.lock|pnpm-lock\.yaml|go\.sum|bun\.lockb?)$/;

/** Written by a package manager. */
export function isLock(path: string): boolean {
  return locks.test(path);
}
