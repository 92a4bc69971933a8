import type { Context, PaidState } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { caseEvidence, secondEvidence } from './notice-second-payment';
import { listUnreferenced } from './unreferenced-beside';

type Named = Pick<PaidState, 'utr' | 'amount' | 'payerVpa'>;

/**
 * The gateway names a bank reference for money that is not the money of the page. When money of the same amount is
 * beside the page without one, and no person has decided about it, that is the same money: its case says the reference,
 * and no other is accepted. False when there is none. In the caller's transaction, after `lock`.
 */
export async function nameUnreferenced(context: Context, page: Payment, named: Named): Promise<boolean> {
  const { db, clock } = context;
  const found = await listUnreferenced(context, page, { status: 'review', amount: named.amount });
  for (const { id } of found) {
    const evidence = secondEvidence(context, id, { source: 'gateway', ...named });
    await db.payment.update({ where: { id }, data: { evidence, updatedAt: clock.now() } });
    await db.review.updateMany({
      where: { paymentId: id, closedAt: null },
      data: { evidence: caseEvidence(page, evidence) },
    });
  }
  return found.length > 0;
}

/**
 * The gateway names this bank reference and amount for the money of the page itself: money of the same amount that is
 * beside the page without a reference is that money, and would be credited beside what it bought. Its case ends, and it
 * keeps `named`, by which a rule finds where the money is; under `utr` it would be known as money beside the page. In
 * the caller's transaction, after `lock`.
 */
export async function endUnreferenced(context: Context, page: Payment, named: Named): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const { amount } = named;
  for (const { id } of await listUnreferenced(context, page, { status: 'review', amount })) {
    const evidence = secondEvidence(context, id, { source: 'gateway', ...named, utr: null });
    await db.payment.update({
      where: { id },
      data: { status: 'failed', evidence: { ...evidence, named: named.utr }, updatedAt: now },
    });
    await db.review.updateMany({
      where: { paymentId: id, closedAt: null },
      data: {
        closedAt: now,
        note: 'The gateway said later that it is the money of the page, and named its bank reference.',
        openKey: null,
      },
    });
  }
}
