// CommonMark's seven kinds of HTML blocks: how they begin and where they end.

const blockNames =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[123456]|head|header|hr|html|iframe|legend|li|link|main|' +
  'menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|' +
  'tr|track|ul';

/** A space of another kind may be part of a value. */
const blank = '[ \\t\\r\\n]';
const attribute = `${blank}+[A-Za-z_:][\\w:.-]*(?:${blank}*=${blank}*(?:[^"'=<>\\x60\\x00-\\x20]+|'[^']*'|"[^"]*"))?`;
const openTag = `<[A-Za-z][A-Za-z0-9-]*(?:${attribute})*${blank}*/?>`;
const closeTag = `</[A-Za-z][A-Za-z0-9-]*${blank}*>`;
const autolink = '<[A-Za-z][A-Za-z0-9.+-]{1,31}:[^<>\\x00-\\x20]*>';

/** `blank` ends before a blank line, the others with the line that holds their end. */
interface HtmlKind {
  readonly begins: RegExp;
  readonly end: RegExp | 'blank';
  readonly isComment?: true;
}

const interruptingKinds: readonly HtmlKind[] = [
  { begins: /^<(?:script|pre|textarea|style)(?:\s|>|$)/i, end: /<\/(?:script|pre|textarea|style)>/i },
  { begins: /^<!--/, end: /-->/, isComment: true },
  { begins: /^<\?/, end: /\?>/ },
  { begins: /^<![A-Za-z]/, end: />/ },
  { begins: /^<!\[CDATA\[/, end: /\]\]>/ },
  { begins: new RegExp(`^</?(?:${blockNames})(?:\\s|/?>|$)`, 'i'), end: 'blank' },
];
const anyTag: HtmlKind = { begins: new RegExp(`^(?:${openTag}|${closeTag})\\s*$`), end: 'blank' };

/** `rest` begins behind the indentation. A tag of no special name does not interrupt a paragraph. */
export function htmlStart(rest: string, isInParagraph: boolean): HtmlKind | undefined {
  if (!rest.startsWith('<')) return undefined;
  const kinds = isInParagraph ? interruptingKinds : [...interruptingKinds, anyTag];
  return kinds.find(({ begins }) => begins.test(rest));
}

/** A tag or an address in angle brackets inside a paragraph: backticks in it open no code. */
export const inlineTag = new RegExp(`${openTag}|${closeTag}|${autolink}`, 'y');
