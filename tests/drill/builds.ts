// Two builds of the same sources, which differ by their deployment ids: the version that runs, and the next one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface Build {
  id: string;
  /** Has `standalone` (web) and `build` (worker, sandbox). */
  folder: string;
}

/** Kept below .data, where Node finds the packages of the clone, until the sources change. */
export async function findBuilds(root: string, say: (line: string) => void): Promise<[Build, Build]> {
  const builds = path.join(root, '.data/drill');
  const file = pathToFileURL(path.join(root, 'lib/launch/build/fingerprint.mjs')).href;
  const { fingerprint } = (await import(file)) as { fingerprint(root: string): string };
  const sources = fingerprint(root).slice(0, 12);
  const made: Build[] = [];
  for (const letter of ['a', 'b']) {
    const build = { id: `${sources}-${letter}`, folder: path.join(builds, `${sources}-${letter}`) };
    if (!existsSync(build.folder)) {
      say(`  building version ${letter.toUpperCase()} …`);
      await makeBuild(root, build);
    }
    made.push(build);
  }
  const [current, next] = made;
  if (!current || !next) throw new Error('there are no two builds');
  return [current, next];
}

async function makeBuild(root: string, { id, folder }: Build): Promise<void> {
  const child = spawn('npm', ['run', 'build'], {
    cwd: root,
    env: { ...process.env, DEPLOYMENT_ID: id },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`the build of ${id} ended with ${code}`);
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  // Relative links between packages lead to where they did.
  const options = { recursive: true, verbatimSymlinks: true };
  cpSync(path.join(root, '.next/standalone'), path.join(draft, 'standalone'), options);
  cpSync(path.join(root, 'build'), path.join(draft, 'build'), options);
  renameSync(draft, folder);
}
