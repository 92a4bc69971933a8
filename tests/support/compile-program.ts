import { rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

// Below the project, where the program finds its packages.
const FOLDER = 'node_modules/.cache/tarang/programs';

const compiled = new Map<string, Promise<string>>();
const folders: string[] = [];

/**
 * The path of a program that tests start as a process of their own, as JavaScript that lasts as long as this process.
 * tsx would compile the program's modules at each start, which costs a second of processor time.
 * @param entry its TypeScript file, from the project's root
 */
export function compileProgram(entry: string): Promise<string> {
  const file = compiled.get(entry) ?? compile(entry);
  compiled.set(entry, file);
  return file;
}

async function compile(entry: string): Promise<string> {
  const name = entry.replace(/\.ts$/, '').replaceAll('/', '-');
  // Mutation tests share node_modules with the project, so two processes must not write the same files.
  const folder = path.resolve(FOLDER, `${name}-${process.pid}`);
  // One listener for all: Node warns of more than ten.
  if (folders.length === 0)
    process.once('exit', () => {
      for (const each of folders) rmSync(each, { recursive: true, force: true });
    });
  folders.push(folder);
  // As the build bundles the processes (lib/launch/build/bundle.mjs).
  await build({
    entryPoints: { program: entry },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A file that is also a command compares its address with the started program's: it must not become a part of it.
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    tsconfig: 'tsconfig.json',
    logLevel: 'warning',
  });
  return path.join(folder, 'program.mjs');
}
