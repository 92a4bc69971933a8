import type { SupplierHealth } from '@/lib/domain/suppliers/schema';

/** Below this share of delivered calls a supplier is not said to be well, in percent. */
const WELL = 90;

/** How a supplier stands, in two words: by its warnings first, then by what came of its calls. */
export function standingOf({
  warnings,
  successPercent,
}: Pick<SupplierHealth, 'warnings' | 'successPercent'>): string {
  if (warnings.length > 0) return 'Needs you';
  if (successPercent === null) return 'Not called';
  if (successPercent === 0) return 'Nothing delivered';
  return successPercent < WELL ? 'Fails at times' : 'Well';
}
