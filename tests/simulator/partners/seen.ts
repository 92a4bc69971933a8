import type { ErrorCode } from '@/lib/platform/errors';

/** What partners and customers were told, as they remember it. */
export interface Seen {
  /** The orders by which keys were answered. */
  answers: { key: string; orderId: string }[];
  /** Codes that somebody has read. */
  shown: { code: string; orderId: string; buyer: string }[];
  /** Orders of which their buyers were told that their price is back because of a cancellation or a return. */
  returned: Set<string>;
  /** The keys of which a revocation was answered. */
  revoked: Set<string>;
  /** The refusals by which buyers were answered. */
  refusals: ErrorCode[];
  /** Whether the former sealing key is in no setting any more. */
  isKeyReplaced: boolean;
}

export const nothingSeen = (): Seen => ({
  answers: [],
  shown: [],
  returned: new Set(),
  revoked: new Set(),
  refusals: [],
  isKeyReplaced: false,
});
