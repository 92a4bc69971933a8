// `npm run draw:demo-art`: draws every picture and icon of the demo store into public/, or into the folder that is
// named. The same code draws the same pictures.
import { relative, resolve } from 'node:path';
import { drawIcons } from './draw-icons';
import { listPictures } from './pictures';
import { renderWebp } from './render';

const folder = resolve(process.argv[2] ?? 'public');
for (const picture of listPictures(folder)) {
  const bytes = await renderWebp(picture);
  console.log(`${relative(folder, picture.file)} ${(bytes / 1024).toFixed(1)} KiB`);
}
await drawIcons(folder);
