/**
 * The units that an item's name begins with, a bonus added: 86 in '86 Diamonds', 330 in '300 + 30 Crystals'; null for
 * none.
 */
export function unitCountInName(name: string): number | null {
  const begin = /^\d[\d,]*(?:\s*\+\s*\d[\d,]*)*(?=\s|$)/.exec(name.trim());
  if (!begin) return null;
  const parts = begin[0].split('+').map((part) => Number(part.replaceAll(',', '')));
  return parts.reduce((sum, part) => sum + part, 0) || null;
}
