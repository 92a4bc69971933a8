import { createHash } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';

/**
 * Stores files with equal contents once, as hard links: Turbopack writes a chunk that routes share once for each group of
 * routes, with the same bytes under other names (27 times 1.4 MB). No name changes, so nothing that refers to a file does.
 */
export function linkEqualFiles(folder) {
  const firsts = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )) {
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    const first = firsts.get(hash);
    if (!first) {
      firsts.set(hash, file);
      continue;
    }
    // Renaming replaces the file in one step: a build that is cut short loses none.
    linkSync(first, `${file}.link`);
    renameSync(`${file}.link`, file);
  }
}
