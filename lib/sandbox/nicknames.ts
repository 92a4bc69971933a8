import { createHash } from 'node:crypto';

const FIRST = [
  'Neon',
  'Silent',
  'Monsoon',
  'Turbo',
  'Royal',
  'Shadow',
  'Saffron',
  'Frost',
  'Lucky',
  'Cosmic',
  'Desi',
  'Iron',
];
const SECOND = [
  'Tiger',
  'Archer',
  'Naga',
  'Comet',
  'Rider',
  'Falcon',
  'Sitar',
  'Blade',
  'Panda',
  'Raja',
  'Storm',
  'Lotus',
];
/** Characters that are common in nicknames and that break careless encodings and layouts. */
const DECORATIONS = ['', '', '', '', '', 'ツ', '亗', '★', ' 𝐎𝐏', '<3', "'s", ' 👑'];

/** An invented nickname, always the same for the same player. */
export function inventNickname(userId: string, zoneId: string): string {
  const bytes = createHash('sha256').update(`${userId}:${zoneId}`).digest();
  const pick = (list: readonly string[], index: number) => list[(bytes[index] ?? 0) % list.length] ?? '';
  const number = (bytes[3] ?? 0) % 100;
  return `${pick(FIRST, 0)}${pick(SECOND, 1)}${number}${pick(DECORATIONS, 2)}`;
}
