import { WIDTHS, type Width } from '@/lib/integrations/media';

/** A stored picture in one width. */
export interface MediaAddress {
  key: string;
  width: Width;
}

/** How the paths of a picture begin in all its widths. */
export const mediaPath = (key: string): string => `/media/${key}-`;

/** The path of a picture in its largest width. components/ui/media-source.ts derives the other widths from it. */
export function mediaUrl(key: string): string {
  return `${mediaPath(key)}${Math.max(...WIDTHS)}.webp`;
}

/** The key in the path of an uploaded picture; null for other paths, such as those of the demo pictures. */
export function mediaKey(url: string): string | null {
  return url.startsWith('/media/') ? (parseMediaName(url.slice('/media/'.length))?.key ?? null) : null;
}

/** Reads the last part of a path below /media/; null when it is not valid. */
export function parseMediaName(name: string): MediaAddress | null {
  const [, key, digits] = /^([0-9a-f]{32})-(\d{3,4})\.webp$/.exec(name) ?? [];
  const width = WIDTHS.find((known) => String(known) === digits);
  return key && width ? { key, width } : null;
}
