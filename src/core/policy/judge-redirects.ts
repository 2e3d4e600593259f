// Redirects: what they read, what they write, and what the command gets as its standard input.
import { ask } from './finding.ts';
import { judgePath } from './paths.ts';
import { expandOne, expandPart, expandWord } from './shell/expand-word.ts';
import type { HereDoc, Redirection, Word } from './shell/parser.ts';
import { isSpecial } from './variables.ts';
import type { Scope, Stdin } from './world.ts';

export function judgeRedirects(redirects: readonly Redirection[], scope: Scope): Stdin {
  return redirects.reduce((stdin, redirect) => judgeRedirect(redirect, scope) ?? stdin, scope.stdin);
}

function judgeRedirect(redirect: Redirection, scope: Scope): Stdin | undefined {
  const say = scope.report.findings;
  const { descriptor } = redirect;
  if (descriptor?.type === 'FileDescriptorVariable' && isSpecial(descriptor.name))
    say.push(ask(`${descriptor.name} is a variable that a shell or a tool reads`));
  if (redirect.type === 'HereDoc') return judgeBody(redirect, scope);
  if (redirect.target === undefined) {
    say.push(ask('a redirect has no target'));
    return undefined;
  }
  if (redirect.type === 'HereString') {
    const arg = expandOne(redirect.target, scope);
    sayBodySecrets(arg.secrets, scope);
    return { isFetched: arg.isFetched, text: arg.isKnown ? arg.text : undefined };
  }
  return judgeTarget(redirect.operator, redirect.target, scope);
}

function judgeBody({ delimiter, body }: HereDoc, scope: Scope): Stdin {
  if (delimiter?.quoted) return { isFetched: false, text: body.text };
  const parts = (body.parts ?? []).flatMap(part => expandPart(part, scope));
  sayBodySecrets(
    parts.flatMap(({ secrets }) => secrets),
    scope,
  );
  const isKnown = parts.every(part => part.isKnown);
  const text = body.parts === undefined ? body.text : parts.map(part => part.text).join('');
  return { isFetched: parts.some(({ isFetched }) => isFetched), text: isKnown ? text : undefined };
}

function judgeTarget(operator: string, word: Word, scope: Scope): Stdin | undefined {
  const targets = expandWord(word, scope);
  const [target] = targets;
  if (target === undefined || targets.length > 1 || !target.isKnown || target.globAt >= 0) {
    scope.report.findings.push(ask(`the target ${word.text} of a redirect cannot be known`));
    return { isFetched: target?.isFetched === true };
  }
  if (/^[<>]&$/.test(operator) && /^(?:\d+-?|-)$/.test(target.text)) return undefined;
  if (/^\/dev\/(?:tcp|udp)\//.test(target.text)) scope.report.isFetching = true;
  judgePath(scope, target, operator === '<' || operator === '<&' ? 'read' : 'write');
  if (operator === '<') return { isFetched: target.isFetched || /^\/dev\/(?:tcp|udp)\//.test(target.text) };
  return undefined;
}

function sayBodySecrets(secrets: readonly string[], { report }: Scope): void {
  for (const name of secrets) report.findings.push(ask(`$${name} is named like a secret`));
}
