// `npm run picture`: runs the demo on a real terminal and keeps a part of what it prints as docs/demo.svg, for the README.
// Needs the program `script` of util-linux, which gives the demo a terminal.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const columns = 92;
const cell = { width: 8.43, height: 19 };
const margin = 18;

/** The part that is shown: from the step at which code is written to the first line of the summary. */
const firstLine = /^Implementation/;
const lastLine = /^run\/1/;

/** Progress and times, which a slow machine prints and a fast one does not. */
const dependsOnLoad = /^ {2}(?:\.\.\. |Time: )/;

const colours = { 31: '#f47067', 32: '#8ddb8c', 33: '#f69d50', 34: '#6cb6ff', 35: '#dcbdfb', 36: '#76e3ea' };

const lines = runDemo();
const first = lines.findIndex(line => firstLine.test(plain(line)));
const last = lines.findIndex(line => lastLine.test(plain(line)));
if (first < 0 || last < first) throw new Error(`the demo prints other lines now:\n${lines.map(plain).join('\n')}`);
const shown = [dim('$ pitwall demo'), dim('…'), ...lines.slice(first, last + 1)];
const path = join(root, 'docs', 'demo.svg');
writeFileSync(path, picture(shown));
process.stdout.write(`${path}: ${shown.length} of ${lines.length} lines\n`);

/** What the demo prints on a terminal; with `CI` it draws nothing in place. */
function runDemo() {
  const command = `stty cols ${columns} rows 50; exec '${join(root, 'pitwall')}' demo --fast`;
  // Without the tools of Pitwall's own development, which npm puts in front: a gate would use them.
  const folders = (process.env.PATH ?? '').split(':').filter(folder => !folder.includes('node_modules'));
  const env = { ...process.env, PATH: folders.join(':'), CI: '1', TERM: 'xterm-256color', LANG: 'C.UTF-8' };
  delete env.NO_COLOR;
  const args = ['--quiet', '--return', '--command', `sh -c "${command}"`, '/dev/null'];
  const { stdout, status, error } = spawnSync('script', args, { encoding: 'utf8', env });
  if (status !== 0) throw new Error(`the demo ended with ${status}: ${error?.message ?? stdout}`);
  const lines = stdout.replaceAll('\r', '').trimEnd().split('\n');
  return lines.filter(line => !dependsOnLoad.test(plain(line)));
}

function plain(line) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes are what it removes
  return line.replaceAll(/\u001b\[[0-9;]*m/g, '');
}

function dim(text) {
  return `\u001b[2m${text}\u001b[0m`;
}

function picture(rows) {
  const width = Math.ceil(columns * cell.width + 2 * margin);
  const height = rows.length * cell.height + 2 * margin;
  const texts = rows.map((row, at) => {
    const y = margin + (at + 0.75) * cell.height;
    return `<text x="${margin}" y="${y}" xml:space="preserve">${spans(row)}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img">`,
    '<title>What pitwall demo prints</title>',
    '<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;fill:#d1d7e0}.b{font-weight:700}.d{fill:#848d97}</style>',
    `<rect width="${width}" height="${height}" rx="8" fill="#1c2128"/>`,
    ...texts,
    '</svg>',
    '',
  ].join('\n');
}

/** One line with its colours, as elements. */
function spans(row) {
  const state = { bold: false, dim: false, colour: undefined };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape codes are what it looks for
  const pieces = row.split(/\u001b\[([0-9;]*)m/);
  return pieces.map((piece, at) => (at % 2 === 1 ? paint(state, piece) : span(state, piece))).join('');
}

function paint(state, codes) {
  for (const code of codes.split(';').map(Number)) {
    if (code === 0) Object.assign(state, { bold: false, dim: false, colour: undefined });
    else if (code === 1) state.bold = true;
    else if (code === 2) state.dim = true;
    else if (code === 22) Object.assign(state, { bold: false, dim: false });
    else state.colour = colours[code];
  }
  return '';
}

function span({ bold, dim: isDim, colour }, text) {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  if (escaped === '' || !(bold || isDim || colour)) return escaped;
  const kind = [...(bold ? ['b'] : []), ...(isDim ? ['d'] : [])].join(' ');
  const fill = colour === undefined ? '' : ` style="fill:${colour}"`;
  return `<tspan${kind === '' ? '' : ` class="${kind}"`}${fill}>${escaped}</tspan>`;
}
