import { join } from 'node:path';
import { drawMark } from './brand';
import { wrapIcon } from './favicon';
import { drawGallery } from './gallery';
import { drawItems } from './items';
import { drawPlaceholder } from './placeholder';
import { type Picture, renderPng, renderWebp, save } from './render';
import { drawScene } from './scene';
import { scenes } from './scenes/index';

// Draws every picture of the demo store into public/. The same code gives the same pictures.
const publicDir = join(import.meta.dirname, '../../../public');
const kib = 1024;

function artFile(name: string): string {
  return join(publicDir, 'art', `${name}.webp`);
}

function listPictures(): Picture[] {
  return [
    ...scenes.map((scene): Picture => {
      const size = { width: 512, height: 512, maxBytes: 25 * kib, bloom: 12 };
      return { file: artFile(`products/${scene.slug}`), svg: drawScene(scene), ...size };
    }),
    ...drawItems().map(({ kind, svg }): Picture => {
      return { file: artFile(`items/${kind}`), svg, width: 192, height: 192, maxBytes: 8 * kib };
    }),
    ...drawGallery().map(({ file, ...picture }): Picture => {
      return { file: artFile(`gallery/${file}`), ...picture, maxBytes: 60 * kib, bloom: 12 };
    }),
    { file: artFile('placeholder'), svg: drawPlaceholder(), width: 512, height: 512, maxBytes: 10 * kib },
  ];
}

async function drawIcons(): Promise<void> {
  await save(join(publicDir, 'icon.svg'), drawMark());
  for (const side of [192, 512]) await renderPng(join(publicDir, `icons/icon-${side}.png`), drawMark(), side);
  // Phones round the corners of this one themselves.
  await renderPng(join(publicDir, 'icons/apple-180.png'), drawMark('square'), 180);
  const small = await renderPng(join(publicDir, 'icons/icon-48.png'), drawMark(), 48);
  await save(join(publicDir, 'favicon.ico'), wrapIcon(small, 48));
}

for (const picture of listPictures()) {
  const bytes = await renderWebp(picture);
  console.log(`${picture.file.slice(publicDir.length)} ${(bytes / kib).toFixed(1)} KiB`);
}
await drawIcons();
