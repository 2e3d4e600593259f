// What takes away, or cannot be brought back: asked inside, denied outside.
import { ask, askContained, deny } from '../finding.ts';
import type { Call } from '../judge-command.ts';
import { readOptions } from '../options.ts';
import { judgePath } from '../paths.ts';
import type { Judge } from './index.ts';

const remove: Judge = call => {
  for (const operand of readOptions(call.args, {}).operands) judgePath(call.scope, operand, 'write');
  call.scope.report.findings.push(askContained(`${call.name} removes what may not be committed`));
};

const isMode = (text: string) =>
  /^[ugoa]*(?:[-+=][rwxXstugo]*)+(?:,[ugoa]*(?:[-+=][rwxXstugo]*)+)*$|^[0-7]+$/.test(text);

export function judgeMode({ scope }: Call, mode: string): void {
  if (/[+=][rwxXt]*s/.test(mode) || /^0*[2-7][0-7]{3}$/.test(mode))
    scope.report.findings.push(deny('it sets the setuid or setgid bit'));
  else if (!isMode(mode)) scope.report.findings.push(ask(`the mode ${mode} is not judged`));
}

const chmod: Judge = call => {
  const { args, scope } = call;
  const options = args.filter(({ text }) => text.startsWith('-') && !isMode(text));
  const operands = args.filter(arg => !options.includes(arg));
  const [mode, ...files] = operands;
  if (mode === undefined) return;
  judgeMode(call, mode.text);
  if (options.some(({ text }) => !/^-[vcf]+$/.test(text)))
    scope.report.findings.push(ask('chmod of whole folders is asked'));
  for (const file of files) judgePath(scope, file, 'write');
};

const tar: Judge = call => {
  const { args, scope } = call;
  const { options } = readOptions(args, { value: 'f C file directory' });
  const first = args[0]?.text ?? '';
  const isExtracting =
    /^-?[a-zA-Z]*x/.test(first) || options.some(({ name }) => name === 'x' || name === 'extract' || name === 'get');
  for (const { name, value } of options)
    if (value && (name === 'C' || name === 'directory')) judgePath(scope, value, isExtracting ? 'write' : 'read');
  scope.report.findings.push(ask('tar is not in the preset'));
};

const dd: Judge = ({ args, scope }) => {
  for (const arg of args) {
    const [, key, value = ''] = /^(if|of)=(.*)$/s.exec(arg.text) ?? [];
    if (key) judgePath(scope, { ...arg, text: value, globAt: -1 }, key === 'of' ? 'write' : 'read');
  }
  scope.report.findings.push(ask('dd is not in the preset'));
};

const link: Judge = call => {
  const { options, operands } = readOptions(call.args, { value: 't S target-directory suffix' });
  const target =
    options.find(({ name }) => name === 't' || name === 'target-directory')?.value ??
    (operands.length > 1 ? operands.at(-1) : undefined);
  if (target) judgePath(call.scope, target, 'write');
  call.scope.report.findings.push(ask(`${call.name} makes links or installs files`));
};

export const removers: Readonly<Record<string, Judge>> = {
  rm: remove,
  rmdir: remove,
  unlink: remove,
  shred: remove,
  truncate: remove,
  chmod,
  tar,
  dd,
  ln: link,
  install: link,
};
