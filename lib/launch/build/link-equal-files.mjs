import { createHash } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/**
 * Stores the equal files of each folder once: Turbopack writes a chunk that routes share once for each group of routes,
 * with the same bytes under other names (211 of them, 9 MB). The other names are symbolic links, which Node follows
 * before it asks whether it has loaded a module: with hard links a web process compiled and kept each of them. No name
 * changes, so nothing that refers to a file does. Files of different folders stay apart, because a module finds others
 * from the folder that it is in.
 */
export function linkEqualFiles(folder) {
  const firsts = new Map();
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) linkEqualFiles(file);
    if (!entry.isFile()) continue;
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    const first = firsts.get(hash);
    if (first) replaceByLink(file, first);
    else firsts.set(hash, entry.name);
  }
}

/** Renaming replaces the file in one step: a build that is cut short loses none. */
function replaceByLink(file, first) {
  const link = `${file}.link`;
  try {
    symlinkSync(first, link);
  } catch (error) {
    // Windows lets only some users make symbolic links.
    if (error.code !== 'EPERM') throw error;
    linkSync(path.join(path.dirname(file), first), link);
  }
  renameSync(link, file);
}
