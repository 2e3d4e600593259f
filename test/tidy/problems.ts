// The pages about problems name every code that the program can give.
import { isSource, type Rule } from './source-file.ts';
import { withoutComments } from './strip.ts';

const page = 'docs/reference/store.md';

export const storeProblemsAreDocumented: Rule = files => {
  const document = files.find(file => file.path === page)?.text ?? '';
  return files.filter(isSource).flatMap(file => {
    const codes = withoutComments(file).text.matchAll(
      /\bcode: '((?:store|journal|cursor|repository-id|newer)-[\w-]+)'/g,
    );
    return [...codes]
      .map(match => match[1] ?? '')
      .filter(code => !document.includes(`| \`${code}\` |`))
      .map(code => `${file.path}: the problem ${code} is not in ${page}`);
  });
};
