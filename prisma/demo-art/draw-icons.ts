import { join } from 'node:path';
import { drawMark } from './brand';
import { wrapIcon } from './favicon';
import { renderPng, save } from './render';

/** The icons of browsers and phones, in `folder`. */
export async function drawIcons(folder: string): Promise<void> {
  await save(join(folder, 'icon.svg'), drawMark());
  for (const side of [192, 512]) await renderPng(join(folder, `icons/icon-${side}.png`), drawMark(), side);
  // Phones round the corners of this one themselves.
  await renderPng(join(folder, 'icons/apple-180.png'), drawMark('square'), 180);
  const small = await renderPng(join(folder, 'icons/icon-48.png'), drawMark(), 48);
  await save(join(folder, 'favicon.ico'), wrapIcon(small, 48));
}
