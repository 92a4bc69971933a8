// Pictures to upload, good and bad, and the form that a browser makes of one.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface PictureGiven {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp';
}

/** Noise does not compress: cutting it short cuts pixels. */
export function makePicture({
  width = 600,
  height = 400,
  format = 'jpeg',
}: PictureGiven = {}): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: '#222', noise } })
    .toFormat(format)
    .toBuffer();
}

/** Two frames, as WebP or GIF. */
export async function makeAnimation(format: 'webp' | 'gif'): Promise<Buffer> {
  const frames = await Promise.all(
    ['#a00', '#0a0'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

/** A PNG whose first chunk after the header says that it moves, as APNG files do. */
export async function makeMovingPng(): Promise<Buffer> {
  const png = await makePicture({ width: 40, height: 40, format: 'png' });
  const afterHeader = 8 + 25;
  // Length, name, two frames that repeat for ever; decoders without animations skip it, so the checksum may be any.
  const control = Buffer.concat([
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('acTL'),
    Buffer.alloc(8, 2),
    Buffer.alloc(4),
  ]);
  return Buffer.concat([png.subarray(0, afterHeader), control, png.subarray(afterHeader)]);
}

/** A small PNG that really holds this many black pixels. */
export function makeBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit for a pixel; the rest is nought: grey, deflate, no filter, not interlaced.
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

export interface FormPart {
  name: string;
  value: string | Uint8Array;
  filename?: string;
  type?: string;
}

const BOUNDARY = '----tarangboundary7MA4YWxk';

/** A multipart form, byte for byte: names and types may be anything. */
export function formOf(parts: FormPart[]): { headers: Record<string, string>; body: Buffer } {
  const pieces = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
        filename === undefined ? '' : `; filename="${filename}"`
      }\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/** The form of POST /admin/uploadimage. */
export function uploadForm(bytes: Uint8Array, given: Record<string, string> = {}, filename = 'banner.jpg') {
  const fields = { title: 'A banner', type: 'Banner', ...given };
  return formOf([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    { name: 'images', value: bytes, filename, type: 'image/jpeg' },
  ]);
}
