import { PRICE_MAX } from '@/lib/domain/catalogue/form-fields';
import { SCALE } from '@/lib/domain/catalogue/prices/price-forms';
import { type Paise, paiseFromText } from '@/lib/platform/money';

const plain = (text: string) => text.replaceAll(',', '').replace(/^₹/, '').trim();

/** A price as typed, such as `1,250.5`, in paise; null for anything that is no price. */
export function typedPrice(text: string): Paise | null {
  const paise = paiseFromText(plain(text));
  return paise !== null && paise > 0n && paise <= BigInt(PRICE_MAX) * 100n ? paise : null;
}

/** A rate as typed, in ten-thousandths of a rupee; null for anything that is no rate. */
export function typedRate(text: string): bigint | null {
  const parts = /^(\d{1,5})(?:\.(\d{1,4}))?$/.exec(plain(text));
  if (!parts) return null;
  const rate = BigInt(parts[1] ?? '0') * BigInt(SCALE) + BigInt((parts[2] ?? '').padEnd(4, '0') || '0');
  return rate > 0n && rate <= 10_000n * BigInt(SCALE) ? rate : null;
}
