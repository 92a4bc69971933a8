import { WIDTHS, type Width } from '@/lib/integrations/media';

/** A picture of ours in one width. */
export interface MediaAddress {
  key: string;
  width: Width;
}

/** The address that the gallery shows: the largest width. Those of the others are told by it (components/ui/media-source.ts). */
export function mediaUrl(key: string): string {
  return `/media/${key}-${Math.max(...WIDTHS)}.webp`;
}

/** The key of a gallery address of ours; null for other addresses, such as those of the demo's art. */
export function mediaKey(url: string): string | null {
  return url.startsWith('/media/') ? (parseMediaName(url.slice('/media/'.length))?.key ?? null) : null;
}

/** The last part of an address below /media/; null for whatever is none. */
export function parseMediaName(name: string): MediaAddress | null {
  const [, key, digits] = /^([0-9a-f]{32})-(\d{3,4})\.webp$/.exec(name) ?? [];
  const width = WIDTHS.find((known) => String(known) === digits);
  return key && width ? { key, width } : null;
}
