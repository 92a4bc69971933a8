const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0) =>
  start.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

const PNG = [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a];

/**
 * The format of a picture by its first bytes, regardless of the claimed name and type; null when it is not accepted.
 */
export function imageKind(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, PNG)) return 'png';
  if (startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8)) return 'webp';
  return null;
}

/**
 * Whether a PNG is animated: then it has the chunk acTL before its pixels. libvips does not report it and would store
 * only the first frame.
 */
export function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = PNG.length; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (startsWith(bytes, ascii('acTL'), at + 4)) return true;
    if (startsWith(bytes, ascii('IDAT'), at + 4)) return false;
  }
  return false;
}
