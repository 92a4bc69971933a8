import { join } from 'node:path';
import { drawGallery } from './gallery';
import { drawItems } from './items';
import { drawPlaceholder } from './placeholder';
import type { Picture } from './render';
import { drawScene } from './scene';
import { scenes } from './scenes/index';

const kib = 1024;

/** Every picture of the demo store, by its file in `folder`. */
export function listPictures(folder: string): Picture[] {
  const artFile = (name: string) => join(folder, 'art', `${name}.webp`);
  return [
    ...scenes.map((scene): Picture => {
      const size = { width: 512, height: 512, maxBytes: 25 * kib, bloom: 12 };
      return { file: artFile(`products/${scene.slug}`), svg: drawScene(scene), ...size };
    }),
    // For the tiles of the home page, which are drawn at 104 to 160 px.
    ...scenes.map((scene): Picture => {
      const size = { width: 256, height: 256, maxBytes: 8 * kib, bloom: 6 };
      return { file: artFile(`products/small/${scene.slug}`), svg: drawScene(scene), ...size };
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
