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
      { name: 'late-tables', transform: loadTablesLate },
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

/** Tables of Unicode take a tenth of a short command to load; these modules ask for them as they load, and few commands print what needs them. */
function loadTablesLate(code, id) {
  if (!/node_modules\/(string-width|wrap-ansi)\/index\.js$/.test(id)) return null;
  const made = 'new Intl.Segmenter()';
  if (!code.includes(made)) throw new Error(`${id} has no ${made}: scripts/setup/bundle.mjs has to follow`);
  const patterns = [...code.matchAll(/^const (\w+) = \/(.*\\p\{.*)\/(\w+);$/gm)];
  let late = `const later = make => { let made; return () => made ??= make(); };\n${code.replace(made, `later(() => ${made})`)}`;
  late = late.replaceAll(/\bsegmenter\./g, 'segmenter().');
  for (const [definition, name, source, flags] of patterns) {
    const own = `const ${name} = later(() => new RegExp(String.raw\`${source}\`, '${flags}'));`;
    late = late.replaceAll(new RegExp(`\\b${name}\\b(?! =)`, 'g'), `${name}()`).replace(definition, () => own);
  }
  return { code: late, map: null };
}
