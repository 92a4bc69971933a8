import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import sharp from 'sharp';

export type Picture = {
  file: string;
  svg: string;
  width: number;
  height: number;
  maxBytes: number /** Reach of the light around bright places, in pixels. */;
  bloom?: number;
};

/** Draws at twice the size and shrinks, which smooths the seams between facets; returns the bytes written. */
export async function renderWebp({ file, svg, width, height, maxBytes, bloom }: Picture): Promise<number> {
  const drawn = await sharp(Buffer.from(svg), { density: 144 })
    .resize(width, height, { kernel: 'lanczos3' })
    .png()
    .toBuffer();
  const pixels = bloom ? await addBloom(drawn, bloom) : drawn;
  for (const quality of [90, 86, 82, 78, 74, 70, 66, 62, 58, 54, 50, 44, 38]) {
    const webp = await sharp(pixels)
      .webp({ quality, alphaQuality: 70, effort: 6, smartSubsample: true })
      .toBuffer();
    if (webp.length <= maxBytes) {
      await save(file, webp);
      return webp.length;
    }
  }
  throw new Error(`${file} does not fit into ${maxBytes} bytes`);
}

/** Bright places bleed light into what is around them, as in a camera. */
async function addBloom(pixels: Buffer, reach: number): Promise<Buffer> {
  const light = await sharp(pixels).removeAlpha().linear(0.75, -82).blur(reach).png().toBuffer();
  return sharp(pixels)
    .composite([{ input: light, blend: 'screen' }])
    .png()
    .toBuffer();
}

export async function renderPng(file: string, svg: string, side: number): Promise<Buffer> {
  const png = await sharp(Buffer.from(svg), { density: 288 })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
  await save(file, png);
  return png;
}

export async function save(file: string, content: Buffer | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
