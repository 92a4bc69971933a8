import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDERS = ['app', 'components', 'lib', 'prisma', 'public'];
const ROOT_FILE = /^(package-lock\.json|tsconfig\.json|[\w.-]+\.(ts|mjs|cjs|js))$/;
// Files that do not change a build: the launcher runs from its sources, the pictures of the demo art are drawn already,
// and the client and the types of messages are generated from files that are included.
const LEFT_OUT = [
  /^lib\/launch\/(?!build\/)/,
  /^lib\/platform\/db\/generated\//,
  /^prisma\/demo-art\//,
  /\.d\.json\.ts$/,
  /^(vitest|playwright)\.config\.ts$/,
  /^\.dependency-cruiser\.mjs$/,
  /^next-env\.d\.ts$/,
];

function listFiles(root) {
  const inFolders = FOLDERS.flatMap((folder) => {
    try {
      return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
    } catch (error) {
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  });
  const inRoot = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && ROOT_FILE.test(entry.name))
    .map((entry) => entry.name);
  return [...inFolders, ...inRoot]
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !LEFT_OUT.some((pattern) => pattern.test(file)))
    .sort();
}

/**
 * One hash over the contents of all files of a build, and the id that it was given. It does not depend on file times or
 * git.
 */
export function fingerprint(root) {
  const hash = createHash('sha256').update(process.env.DEPLOYMENT_ID ?? '');
  for (const file of listFiles(root)) {
    const content = readFileSync(path.join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
