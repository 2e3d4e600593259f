// curl may talk to Pitwall's own port only. What any fetcher brings must not reach an interpreter.
import { ask } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { readOptions } from '../options.ts';
import { judgePath } from '../paths.ts';
import { type Arg, rest } from '../shell/arg.ts';
import type { Judge } from './index.ts';

const table = {
  isStrict: true,
  flag: 's S f v i I L k g N silent show-error fail fail-with-body verbose include head location no-buffer compressed globoff get G json-seq no-progress-meter http1.1 version',
  value:
    'X H d m w A e b u request header data data-raw data-binary data-ascii data-urlencode json max-time connect-timeout retry retry-delay write-out user-agent referer url form F url-query T upload-file cookie',
  write: 'o D c output dump-header cookie-jar output-dir trace trace-ascii stderr',
} as const;

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of option
export const judgeCurl: Judge = call => {
  const { scope, args } = call;
  const say = scope.report.findings;
  scope.report.isFetching = true;
  const { options, operands } = readOptions(args, table);
  const urls = [...operands];
  for (const { name, kind, value } of options) {
    if (kind === 'ask') say.push(ask(`the option ${name} of curl is not judged`));
    if (kind === 'write' && value && !(value.isKnown && value.text === '-')) judgePath(scope, value, 'write');
    if (name === 'url' && value) urls.push(value);
    else if (kind === 'value' && value) judgeValue(call, name, value);
  }
  const isOwn = urls.length > 0 && urls.every(url => isOwnUrl(url, scope.world.port));
  for (const url of urls)
    if (/^file:/i.test(url.text))
      judgePath(scope, { ...url, text: url.text.replace(/^file:\/\/(?:localhost)?/i, '') }, 'read');
  if (!isOwn) {
    say.push(ask('curl talks to another place than Pitwall itself'));
    for (const secret of args.flatMap(({ secrets }) => secrets)) say.push(ask(`$${secret} is named like a secret`));
  }
};

function isOwnUrl({ text, isKnown, globAt }: Arg, port: number | undefined): boolean {
  const found = /^(?:http:\/\/)?(?:127\.0\.0\.1|localhost):(\d+)(?=[/?#]|$)/.exec(text);
  return isKnown && globAt < 0 && port !== undefined && found?.[1] === String(port) && !/[{}[\]\\@]/.test(text);
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line per kind of value
function judgeValue({ scope }: Call, name: string, value: Arg): void {
  const say = scope.report.findings;
  const isData = /^(?:d|data|data-binary|data-ascii|data-urlencode|json|form|F|H|header)$/.test(name);
  if (/^(?:T|upload-file|b|cookie)$/.test(name)) judgePath(scope, value, 'read');
  else if (/^(?:form|F|data-urlencode|url-query)$/.test(name) && /[@<]/.test(value.text))
    say.push(ask(`the value of ${name} may name a file`));
  else if (isData && value.text.startsWith('@')) judgePath(scope, rest(value, 1), 'read');
  else if (name === 'w' || name === 'write-out') {
    if (
      /^@|%output|%\{/.test(value.text) &&
      !/^(?:[^%@]|%\{(?:http_code|response_code|time_total|size_download|url_effective)\})*$/.test(value.text)
    )
      say.push(ask('the value of -w is not judged'));
  }
  if (value.isKnown) return;
  if (!isData || value.head === '' || value.isSplit) say.push(ask(`the value of ${name} cannot be known`));
  if (!/^(?:H|header)$/.test(name))
    for (const secret of value.secrets) say.push(ask(`$${secret} is named like a secret`));
}

export const judgeFetcher: Judge = ({ name, args, scope }) => {
  scope.report.isFetching = true;
  scope.report.findings.push(ask(`${name} talks to the network`));
  const { options } = readOptions(
    args,
    name === 'wget' ? { write: 'O P o a output-document directory-prefix output-file append-output' } : {},
  );
  for (const { kind, value } of options)
    if (kind === 'write' && value && value.text !== '-') judgePath(scope, value, 'write');
};
