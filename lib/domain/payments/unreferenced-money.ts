import type { Context } from '@/lib/domain/context';
import type { Payment, Prisma, ReviewCause } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { openSecondPayment } from './notice-second-payment';
import { saidIn, secondOf, unreferencedOf } from './received';

/** The cases of a payment of which the gateway said nothing, or no bank reference: what it names ends them. */
const OUTDATED: ReviewCause[] = ['payment_unresolved', 'reference_missing'];

/**
 * Ends the cases of a page that opened because the gateway gave no answer, or no bank reference: a person who dismissed
 * one of them afterwards would decide about the money that it names now. `amount` of `moveUnreferencedBeside`. In the
 * caller's transaction, after `lock`; `page` is as it was before.
 */
export async function closeOutdated(context: Context, page: Payment, amount: Paise | null): Promise<void> {
  const closed = await context.db.review.updateManyAndReturn({
    where: { paymentId: page.id, cause: { in: OUTDATED }, closedAt: null },
    data: { closedAt: context.clock.now(), note: 'The gateway said later what came.', openKey: null },
    select: { evidence: true },
  });
  await moveUnreferencedBeside(context, page, { cases: closed.map(({ evidence }) => evidence), amount });
}

/**
 * Puts money that the gateway named without a bank reference before a person, as a payment beside its page, when the
 * gateway names other money of the page now: nothing else would tell of it. Money of the same amount is the same money;
 * `amount` is null where the gateway speaks of none of the page. `cases` is the evidence of the cases that were closed
 * for it. In the caller's transaction, after `lock`.
 */
export async function moveUnreferencedBeside(
  context: Context,
  page: Payment,
  { cases, amount }: { cases: Prisma.JsonValue[]; amount: Paise | null },
): Promise<void> {
  const { id } = page;
  const evidence = [...cases.map((each) => saidIn({ evidence: each })), page.evidence];
  const named = evidence.flatMap((each) => unreferencedOf(context, { id, evidence: each }) ?? []);
  const others = new Map(named.map((money) => [money.amount, money]));
  for (const money of others.values()) {
    if (money.amount === amount) continue;
    if (await wasMissingDecided(context, page, money.amount)) continue;
    if (await isBeside(context, page, money.amount)) continue;
    const { amount: other, payerVpa } = money;
    await openSecondPayment(context, page, { source: 'gateway', utr: null, amount: other, payerVpa });
  }
}

/** Whether a person has decided about so much money of the page without a bank reference. */
export async function wasMissingDecided(
  { db }: Pick<Context, 'db'>,
  { id }: Pick<Payment, 'id'>,
  amount: Paise,
): Promise<boolean> {
  const decided = { cause: 'reference_missing', closedById: { not: null }, moneyAtRisk: amount } as const;
  return (await db.review.count({ where: { paymentId: id, ...decided } })) > 0;
}

/** Whether so much money without a bank reference has an open case beside the page. */
async function isBeside(context: Context, { id }: Payment, amount: Paise): Promise<boolean> {
  const beside = await context.db.payment.findMany({ where: { besideId: id, status: 'review', amount } });
  return beside.some((row) => secondOf(context, row)?.utr === null);
}
