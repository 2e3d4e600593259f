// Puts the modules of Pitwall, and of the packages they use, into few files: hundreds of small ones take most of a second to load,
// and an installed copy needs no other file of them. Argument: the folder of a fresh build.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { renderLicences } from './licences.mjs';

const build = resolve(process.argv[2] ?? 'dist');
const sources = join(build, 'src');
const target = join(build, 'bundle');
const gates = join(sources, 'adapters', 'gates');

/** What Pitwall starts as processes of their own: modules add what they name, gates are found by their folder. */
const programs = new Set(
  readdirSync(gates)
    .map(name => join(gates, name, 'main.js'))
    .filter(path => existsSync(path)),
);

const modules = await bundle(join(sources, 'main.js'), target, {
  dir: target,
  // V8 can keep what it compiled of such files on every Node, of modules only on newer ones.
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
});
// This also visits the programs that are added by the loop itself.
for (const program of programs) {
  const file = join(target, relative(sources, program));
  modules.push(...(await bundle(program, dirname(file), { file, format: 'esm', codeSplitting: false })));
}
writeFileSync(join(target, 'LICENCES.txt'), renderLicences(modules));

/** Answers the paths of all modules that went into it. `folder`: where its files go. */
async function bundle(input, folder, output) {
  const bundled = await rolldown({
    input,
    platform: 'node',
    // It brings a compiled part that is found beside it.
    external: ['libsql'],
    plugins: [
      { name: 'keep-locations', transform: (code, id) => keepLocation(code, id, folder) },
      { name: 'late-segmenters', transform: makeSegmenterLate },
    ],
    // Commands are loaded when they are called, and now and then by another command: both is meant.
    onLog: (level, log) => {
      if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') process.stderr.write(`${level}: ${log.message}\n`);
    },
  });
  const minify = { compress: false, mangle: false, codegen: { removeWhitespace: true } };
  const written = await bundled.write({ ...output, minify });
  return written.output.flatMap(file => file.moduleIds ?? []);
}

/** In the bundle's folder a program has the same path as in that of the sources: a module finds it as it did there. */
function keepLocation(code, id, folder) {
  if (!id.startsWith(sources) || !code.includes('import.meta.url')) return null;
  for (const [, name] of code.matchAll(/new URL\('(\.[^']*\.js)', import\.meta\.url\)/g))
    programs.add(join(dirname(id), name));
  const location = JSON.stringify(relative(folder, join(target, relative(sources, id))));
  return { code: code.replaceAll('import.meta.url', `new URL(${location}, import.meta.url).href`), map: null };
}

/** The tables that divide text into what a reader sees take a tenth of a short command to load; few commands print what needs them. */
function makeSegmenterLate(code, id) {
  if (!/node_modules\/(string-width|wrap-ansi)\/index\.js$/.test(id)) return null;
  const made = 'const segmenter = new Intl.Segmenter();';
  if (!code.includes(made))
    throw new Error(`${id} makes its segmenter in another way: scripts/setup/bundle.mjs has to follow`);
  const late = 'let made; const segmenter = { segment: text => (made ??= new Intl.Segmenter()).segment(text) };';
  return { code: code.replace(made, late), map: null };
}
