import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';

/** MiB of a folder and of all below it, as `du` counts them: whole blocks, and a file with several names once. */
export async function diskUse(folder: string, leftOut: string[] = []): Promise<number> {
  const counted = new Set<number>();
  const skipped = leftOut.map((name) => path.join(folder, name));
  let bytes = 0;
  async function add(place: string): Promise<void> {
    const { ino, blocks } = await lstat(place);
    if (!counted.has(ino)) bytes += blocks * 512;
    counted.add(ino);
  }
  async function walk(place: string): Promise<void> {
    if (skipped.includes(place)) return;
    await add(place);
    for (const entry of await readdir(place, { withFileTypes: true })) {
      const inner = path.join(place, entry.name);
      await (entry.isDirectory() ? walk(inner) : add(inner));
    }
  }
  await walk(folder);
  return bytes / 2 ** 20;
}
