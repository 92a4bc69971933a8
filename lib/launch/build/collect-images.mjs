// What the images of worker, migrations, sandbox and backups contain beside Node: the bundles of their processes, and
// of the packages the files that these load. `node lib/launch/build/collect-images.mjs [folder]` fills a folder for
// each image after a build; the Dockerfile copies them from build/images.
import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
// Next traces the files of its standalone folder with the same module. A version of Next without it fails here.
import trace from 'next/dist/compiled/@vercel/nft/index.js';
import { IMAGES } from './images.mjs';

// graphile-worker can read settings in TypeScript, of which there are none.
const UNUSED = ['node_modules/typescript/**'];

const root = process.cwd();
const folder = path.resolve(process.argv[2] ?? 'build/images');

async function collect(name, { bundles, files }) {
  const target = path.join(folder, name);
  rmSync(target, { recursive: true, force: true });
  const entries = bundles.map((bundle) => `build/${bundle}.mjs`);
  const { fileList } = await trace.nodeFileTrace(entries, { base: root, processCwd: root, ignore: UNUSED });
  // With its source map, the stack traces in logs name the sources.
  const maps = entries.map((entry) => `${entry}.map`);
  for (const file of [...fileList, ...maps, ...files])
    cpSync(path.join(root, file), path.join(target, file), { recursive: true, verbatimSymlinks: true });
}

for (const [name, image] of Object.entries(IMAGES)) await collect(name, image);
