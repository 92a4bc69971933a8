// The pictures in public/ are drawn by prisma/demo-art; `npm run draw:demo-art` draws them all again.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { drawMark } from '@/prisma/demo-art/brand';
import { listPictures } from '@/prisma/demo-art/pictures';
import { renderWebp } from '@/prisma/demo-art/render';

const folder = mkdtempSync(path.join(tmpdir(), 'tarang-demo-art-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pictures = listPictures(folder);
const nameOf = (file: string) => path.relative(folder, file);

/** The largest mean difference of a channel (0 to 255) between two pictures: encoders of two machines may differ. */
const ALIKE = 1;

async function differenceOf(one: string, other: string): Promise<number> {
  const [first, second] = await Promise.all(
    [one, other].map((file) => sharp(file).ensureAlpha().raw().toBuffer()),
  );
  if (!first || first.length !== second?.length) return 255;
  return first.reduce((sum, value, at) => sum + Math.abs(value - (second[at] ?? 0)), 0) / first.length;
}

describe('the demo art', () => {
  test('in public/art has exactly the files that the tools draw', () => {
    const committed = readdirSync('public/art', { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.webp'))
      .map((name) => path.join('art', name));
    expect(committed.sort()).toEqual(pictures.map(({ file }) => nameOf(file)).sort());
  });

  test.each(['art/items/coins-small.webp', 'art/placeholder.webp'])(
    'has %s as the tools draw it today',
    async (name) => {
      const picture = pictures.find(({ file }) => nameOf(file) === name);
      if (!picture) throw new Error(`${name} is not drawn`);
      await renderWebp(picture);
      expect(await differenceOf(picture.file, path.join('public', name))).toBeLessThan(ALIKE);
    },
  );

  test('has the icon.svg that the tools draw', () => {
    expect(readFileSync('public/icon.svg', 'utf8')).toBe(drawMark());
  });
});
