import type { Context, UnreferencedState } from '@/lib/domain/context';
import type { Payment, Prisma, ReviewCause } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { HELD } from './held-money';
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
    if (money.amount === amount || (await isUnreferencedKnown(context, page, money.amount))) continue;
    const { amount: other, payerVpa } = money;
    await openSecondPayment(context, page, { source: 'gateway', utr: null, amount: other, payerVpa });
  }
}

/**
 * The gateway calls a page paid without a bank reference whose money waits for a person already. Of that amount it is
 * the same money. Any other becomes a payment beside the page at once, because the sweeps leave out a page in review.
 * In the caller's transaction, after `lock`.
 */
export async function noticeBesideReview(
  context: Context,
  page: Payment,
  { amount, payerVpa }: Pick<UnreferencedState, 'amount' | 'payerVpa'>,
): Promise<void> {
  const cause = { in: HELD.filter((each) => each !== 'payment_mismatch') };
  const same = { paymentId: page.id, closedAt: null, cause, moneyAtRisk: amount };
  if ((await context.db.review.count({ where: same })) > 0) return;
  await openSecondPayment(context, page, { source: 'gateway', utr: null, amount, payerVpa });
}

/**
 * Whether a person has decided about so much money of the page without a bank reference, or the gateway has named it
 * beside the page, where it may have learned a reference since: by its amount alone it is known.
 */
export async function isUnreferencedKnown(
  context: Context,
  { id }: Pick<Payment, 'id'>,
  amount: Paise,
): Promise<boolean> {
  const { db } = context;
  const decided = { cause: 'reference_missing', closedById: { not: null }, moneyAtRisk: amount } as const;
  if ((await db.review.count({ where: { paymentId: id, ...decided } })) > 0) return true;
  const beside = await db.payment.findMany({ where: { besideId: id, amount } });
  return beside.some((row) => secondOf(context, row)?.source === 'gateway');
}
