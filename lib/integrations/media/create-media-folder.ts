import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeImage } from './encode-image';
import { FILE, KEY, nameOf } from './file-names';
import { type EncodedImage, type MediaStore, type StoredImage, WIDTHS, type Width } from './port';

/** Stores pictures in a folder (MEDIA_DIR), which is created with the first picture. */
export function createMediaFolder(folder: string): MediaStore {
  const fileOf = (key: string, width: Width) => path.join(folder, nameOf(key, width));

  const remove = async (key: string): Promise<void> => {
    if (!KEY.test(key)) return;
    const files = WIDTHS.map((width) => fileOf(key, width));
    await Promise.all(
      files.flatMap((file) => [rm(file, { force: true }), rm(partOf(file), { force: true })]),
    );
  };

  return {
    encode: encodeImage,
    remove,
    async save(image: EncodedImage) {
      const key = randomBytes(16).toString('hex');
      await mkdir(folder, { recursive: true });
      try {
        // A file gets its final name only when it is complete, so that a crash leaves no half picture under that name.
        for (const width of WIDTHS) {
          const file = fileOf(key, width);
          await writeFile(partOf(file), image[width]);
          await rename(partOf(file), file);
        }
      } catch (error) {
        await remove(key);
        throw error;
      }
      return key;
    },
    async read(key, width) {
      if (!KEY.test(key)) return null;
      return readFile(fileOf(key, width)).catch(nullIfMissing);
    },
    async list() {
      const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
      const found = new Map<string, StoredImage>();
      for (const name of names) {
        const key = FILE.exec(name)?.[1];
        const known = await stat(path.join(folder, name)).catch(nullIfMissing);
        if (key && known) found.set(key, { key, storedAt: known.mtime });
      }
      return [...found.values()];
    },
  };
}

function partOf(file: string): string {
  return `${file}.part`;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
