import type { Context } from '@/lib/domain/context';
import type { Payment, Prisma } from '@/lib/platform/db';
import { payerIndex } from './payer-index';

type HasSealer = Pick<Context, 'sealer'>;

/** The row to which a sealed address belongs; evidence belongs to its payment. */
export type PayerOwner = `payments/${string}` | `fraud_blocks/${string}`;

/** The owner is part of the key: a sealed address that is moved to another row does not open there. */
const purposeOf = (owner: PayerOwner): string => `payer/${owner}`;

export function sealPayer({ sealer }: HasSealer, owner: PayerOwner, vpa: string): string {
  return sealer.seal(purposeOf(owner), vpa);
}

/** Null when no setting holds its key: a page of an order is shown without it, and `npm run keys` counts it. */
export function openPayer({ sealer }: HasSealer, owner: PayerOwner, sealed: string): string | null {
  return sealer.tryOpen(purposeOf(owner), sealed);
}

/** By the current key; the argument itself when that sealed it, null when no setting holds its key. */
export function resealPayer({ sealer }: HasSealer, owner: PayerOwner, sealed: string): string | null {
  const purpose = purposeOf(owner);
  return sealer.opens(purpose, sealed) ? sealer.reseal(purpose, sealed) : null;
}

/** How a payer is stored; all null for a payment of which no payer is known. */
type PayerColumns = Pick<Payment, 'payerVpa' | 'payerSealed' | 'payerIndex'>;

export function payerColumns(context: HasSealer, paymentId: string, vpa: string | null): PayerColumns {
  if (!vpa) return { payerVpa: null, payerSealed: null, payerIndex: null };
  return {
    payerVpa: null,
    payerSealed: sealPayer(context, `payments/${paymentId}`, vpa),
    payerIndex: payerIndex(context, vpa),
  };
}

/**
 * The UPI address that paid; also of a payment that the version before has written and the worker has not sealed yet.
 */
export function payerOf(
  context: HasSealer,
  { id, payerVpa, payerSealed }: Pick<Payment, 'id' | 'payerVpa' | 'payerSealed'>,
): string | null {
  return payerSealed === null ? payerVpa : openPayer(context, `payments/${id}`, payerSealed);
}

/**
 * Evidence about a payment as people read it: what it keeps sealed of the payer is open in it, also in what the gateway
 * said.
 */
export function openEvidence(
  context: HasSealer,
  paymentId: string | null,
  evidence: Prisma.JsonValue,
): Prisma.JsonValue {
  if (paymentId === null || typeof evidence !== 'object' || evidence === null || Array.isArray(evidence))
    return evidence;
  const { payerSealed, ...open } = evidence;
  const said = 'said' in open && { said: openEvidence(context, paymentId, open.said ?? null) };
  if (typeof payerSealed !== 'string') return { ...open, ...said };
  return { ...open, payerVpa: openPayer(context, `payments/${paymentId}`, payerSealed), ...said };
}
