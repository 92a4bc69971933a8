import type { Width } from './port';

export const KEY = /^[0-9a-f]{32}$/;
/** The name of a stored file, completely written or not. */
export const FILE = /^([0-9a-f]{32})-\d{1,5}\.webp(\.part)?$/;

export function nameOf(key: string, width: Width): string {
  return `${key}-${width}.webp`;
}
