// Puts the modules of the command line, and of the packages it uses, into few files: hundreds of small ones take most of a
// second to load. Arguments: the folder of a fresh build. Programs that Pitwall starts beside itself stay where they are.
import { join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const build = resolve(process.argv[2] ?? 'dist');
const sources = join(build, 'src');

/** A module goes on saying where it was: what stands beside it is found from there. */
const keepPlaces = {
  name: 'keep-places',
  transform(code, id) {
    if (!id.startsWith(sources) || !code.includes('import.meta.url')) return null;
    const place = JSON.stringify(`../${relative(build, id)}`);
    return { code: code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`), map: null };
  },
};

const bundle = await rolldown({
  input: { main: join(sources, 'main.js') },
  platform: 'node',
  // It brings a compiled part that is found beside it.
  external: ['libsql'],
  plugins: [keepPlaces],
  // Commands are loaded when they are called, and now and then by another command: both is meant.
  onLog: (level, log) => {
    if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') process.stderr.write(`${level}: ${log.message}\n`);
  },
});
await bundle.write({
  dir: join(build, 'bundle'),
  // V8 can keep what it compiled of such files on every Node, of modules only on newer ones.
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: '[name]-[hash].cjs',
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
});
