// YAML, TOML, CSS and HTML: each by a library, each with the first thing that is wrong.
import { type ParserError, parse as parseHtml } from 'parse5';
import { CssSyntaxError, parse as parseCss } from 'postcss';
import { parse as parseTomlText, TomlError } from 'smol-toml';
import { parseAllDocuments } from 'yaml';
import type { SyntaxFault } from '../../../../core/gate/syntax-report.ts';

/** Keys that come twice are an error to some readers only. */
export function parseYamlFile(text: string): SyntaxFault | undefined {
  const documents = parseAllDocuments(text, { logLevel: 'silent', prettyErrors: true, strict: true });
  const errors = [...documents].flatMap(document => document.errors);
  const error = errors.find(({ code }) => code !== 'DUPLICATE_KEY') ?? errors[0];
  if (!error) return undefined;
  // The library catches it by itself.
  if (/call stack/.test(error.message)) throw new RangeError(error.message);
  const [message = 'it cannot be parsed'] = error.message.split(/ at line \d+|\n/);
  const line = error.linePos?.[0].line;
  return {
    message,
    ...(line === undefined ? {} : { line }),
    ...(error.code === 'DUPLICATE_KEY' ? { isDoubtful: true } : {}),
  };
}

export function parseTomlFile(text: string): SyntaxFault | undefined {
  try {
    parseTomlText(text, { integersAsBigInt: 'asNeeded' });
    return undefined;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [first = ''] = error.message.split('\n');
    const message = first.replace(/^Invalid TOML document:\s*/, '');
    return { message, line: error.line, ...(/excessively nested/.test(message) ? { isDoubtful: true } : {}) };
  }
}

export function parseCssFile(text: string): SyntaxFault | undefined {
  try {
    parseCss(text, { map: false });
    return undefined;
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error;
    return { message: error.reason, ...(error.line === undefined ? {} : { line: error.line }) };
  }
}

/** Browsers mend nearly everything. These lose the rest of the page, or stand for bytes that are not text. */
const losesText = /^(?:eof-in-|unexpected-null-character|control-character-in-input-stream)/;
/** Parts of a page, put together by a program, may end anywhere. */
const harmless = new Set(['eof-in-doctype']);

export function parseHtmlFile(text: string): SyntaxFault | undefined {
  let found: ParserError | undefined;
  parseHtml(text, {
    sourceCodeLocationInfo: false,
    onParseError: error => {
      if (losesText.test(error.code) && !harmless.has(error.code)) found ??= error;
    },
  });
  return found && { message: found.code.replaceAll('-', ' '), line: found.startLine };
}
