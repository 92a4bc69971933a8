import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Contains the hash of the package-lock.json from which node_modules was installed. */
export const INSTALL_MARK = 'node_modules/.tarang-install';

export function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * Why packages must be installed, or null. Packages that were installed by hand are accepted when their versions are
 * right.
 */
export function installReason(root) {
  if (!existsSync(path.join(root, 'node_modules'))) return 'there are none yet';
  const mark = path.join(root, INSTALL_MARK);
  const wanted = lockHash(root);
  if (existsSync(mark) && readFileSync(mark, 'utf8').trim() === wanted) return null;
  if (!agrees(root))
    return existsSync(mark) ? 'package-lock.json changed' : 'they are not those of package-lock.json';
  writeFileSync(mark, wanted);
  return null;
}

/**
 * Compares npm's list of installed packages with the lock file: every package that is needed on every machine must
 * have its version.
 */
function agrees(root) {
  let installed;
  try {
    installed = JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
  } catch {
    return false;
  }
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).every(([place, entry]) => {
    if (place === '') return true;
    const found = installed[place];
    return found ? found.version === entry.version : Boolean(entry.optional || entry.devOptional);
  });
}
