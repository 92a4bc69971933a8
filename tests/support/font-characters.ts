import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

const CMAP = 0;
const GLYF = 10;
const LOCA = 11;
const OWN_TAG = 63;

/** The code points that a WOFF2 file has glyphs for (https://www.w3.org/TR/WOFF2). */
export function charactersOf(path: string | URL): Set<number> {
  const cmap = tableOf(readFileSync(path), CMAP);
  const found = new Set<number>();
  for (let n = 0; n < cmap.readUInt16BE(2); n++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + n * 8));
    // The other format of the fonts' tables, 12, repeats what is in this one.
    if (table.readUInt16BE(0) !== 4) continue;
    const segments = table.readUInt16BE(6) / 2;
    for (let segment = 0; segment < segments; segment++) {
      const last = table.readUInt16BE(14 + segment * 2);
      const first = table.readUInt16BE(16 + (segments + segment) * 2);
      for (let code = first; code <= last && code < 0xffff; code++) found.add(code);
    }
  }
  return found;
}

/** One of a font's tables, which are compressed as one stream in the order of the directory. */
function tableOf(file: Buffer, wanted: number): Buffer {
  let at = 48;
  const number = () => {
    for (let value = 0; ; ) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const tables: { kind: number; length: number }[] = [];
  for (let n = 0; n < file.readUInt16BE(12); n++) {
    const flags = file.readUInt8(at++);
    const kind = flags & 63;
    if (kind === OWN_TAG) at += 4;
    const length = number();
    // Outlines are stored in a form of their own unless this says 3, and other tables unless it says 0.
    const isTransformed = flags >> 6 !== (kind === GLYF || kind === LOCA ? 3 : 0);
    tables.push({ kind, length: isTransformed ? number() : length });
  }
  const content = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  let begin = 0;
  for (const { kind, length } of tables) {
    if (kind === wanted) return content.subarray(begin, begin + length);
    begin += length;
  }
  throw new Error('the font has no such table');
}
