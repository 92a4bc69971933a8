import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * MiB of the contents of all files below a folder; a file with several names counts once. Blocks are not counted, whose
 * size depends on the file system, so that a limit is the same on every machine.
 */
export async function diskUse(folder: string, leftOut: string[] = []): Promise<number> {
  const counted = new Set<number>();
  const skipped = leftOut.map((name) => path.join(folder, name));
  let bytes = 0;
  async function add(place: string): Promise<void> {
    const { ino, size } = await lstat(place);
    if (!counted.has(ino)) bytes += size;
    counted.add(ino);
  }
  async function walk(place: string): Promise<void> {
    if (skipped.includes(place)) return;
    for (const entry of await readdir(place, { withFileTypes: true })) {
      const inner = path.join(place, entry.name);
      await (entry.isDirectory() ? walk(inner) : add(inner));
    }
  }
  await walk(folder);
  return bytes / 2 ** 20;
}
