// A folder of pictures for one test file, and one for stores that show none.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { createMediaFolder, type MediaStore } from '@/lib/integrations/media';

/** This folder is always empty. */
export const NO_MEDIA: MediaStore = createMediaFolder(path.join(tmpdir(), 'tarang-no-pictures-here'));

export interface TestMedia {
  folder: string;
  media: MediaStore;
  /** The names of all files, sorted. */
  files(): Promise<string[]>;
}

export async function testMedia(): Promise<TestMedia> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tarang-media-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return { folder, media: createMediaFolder(folder), files: async () => (await readdir(folder)).sort() };
}
