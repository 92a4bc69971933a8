import type { Context } from '@/lib/domain/context';

type HasSealer = Pick<Context, 'sealer'>;

const PURPOSE = 'payer';

/** Banks write the letters of an address as they like. */
const plainFormOf = (vpa: string): string => vpa.trim().toLowerCase();

/** By which payments of one UPI account are found and compared. */
export function payerIndex({ sealer }: HasSealer, vpa: string): string {
  return sealer.index(PURPOSE, plainFormOf(vpa));
}

/** The same by each key that is accepted: rows are indexed anew some time after the key was replaced. */
export function payerIndexes({ sealer }: HasSealer, vpa: string): string[] {
  return sealer.indexes(PURPOSE, plainFormOf(vpa));
}
