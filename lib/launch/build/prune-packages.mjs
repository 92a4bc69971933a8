// npm runs this after every installation (`postinstall`): it removes files of packages that no process, no build and no
// test reads, 366 of 1,160 MB (decision 027). Where it did not run, an installation works as well and is only larger.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const UNREAD = [
  // Source maps of packages: those of Next alone are 100 MB.
  /\.(css|[cm]?(js|ts))\.map$/,
  // Prisma brings a compiler of queries for each database, in two sizes and two module formats. The client loads one.
  /^@prisma\/client\/runtime\/query_compiler_(?!fast_bg\.postgresql\.(wasm-base64\.)?mjs$)/,
  // What `prisma studio` and `prisma migrate` run. The store's migrations have an engine of their own (decision 003).
  /^prisma\/build\/(query_compiler_|schema_engine_bg\.wasm$|studio\.js$)/,
  // The Prisma CLI loads CommonJS modules of this package, which also has its sources, ES modules and types.
  /^effect\/(src|dist\/(esm|dts))$/,
  // Types that none of our imports reaches: icons under other names, icons named at run time, helpers inside of
  // recharts.
  /^lucide-react\/(dynamic\w*|dist\/lucide-react\.(prefixed|suffixed))\.d\.m?ts$/,
  /^es-toolkit\/.+\.d\.m?ts$/,
  // Sources beside what was built of them, translations of the compiler's messages, texts for people. Next's pages
  // stay: they are the reference of its version.
  /^zod\/src$/,
  // Builds of pdfkit for browsers, and its standard fonts: documents embed fonts of their own.
  /^pdfkit\/js\/(pdfkit\.(browser|old|standalone).*|standard-fonts)$/,
  /^bintrees\/(dist|examples|test)$/,
  /^typescript\/lib\/[a-z]{2}(-[a-z]{2})?$/,
  /^(?!next\/dist\/docs\/).+\.md$/i,
  // The C headers of Node, for the compilation of native modules.
  /^node\/node_modules\/[^/]+\/include$/,
];

const folder = path.resolve('node_modules');
for (const name of readdirSync(folder, { recursive: true }))
  if (UNREAD.some((pattern) => pattern.test(name.split(path.sep).join('/'))))
    rmSync(path.join(folder, name), { recursive: true, force: true });
