// Money beside a page that the gateway has called paid without a bank reference, and named none for it since.
import type { Context } from '@/lib/domain/context';
import { type Payment, Prisma } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { after, hours } from '@/lib/platform/time';

type Reader = Pick<Context, 'db'>;
type Page = Pick<Payment, 'id'>;

/** ms */
const ASKED_EVERY = hours(1);

/** Rows beside a page that the gateway called paid without a bank reference. */
export const IS_UNREFERENCED = {
  besideId: { not: null },
  AND: [
    { evidence: { path: ['source'], equals: 'gateway' } },
    { evidence: { path: ['utr'], equals: Prisma.JsonNull } },
  ],
} satisfies Prisma.PaymentWhereInput;

/** Such money beside a page. */
export function listUnreferenced(
  { db }: Reader,
  { id }: Page,
  where: { status: 'review' | 'paid'; amount?: Paise },
): Promise<Payment[]> {
  return db.payment.findMany({ where: { ...IS_UNREFERENCED, besideId: id, ...where } });
}

/**
 * The bank reference under which a person has credited as much of such money, null when there is none. Money of the
 * same amount that the gateway names under another one is probably the same.
 */
export async function findCredited(context: Reader, page: Page, amount: Paise): Promise<string | null> {
  const [row] = await listUnreferenced(context, page, { status: 'paid', amount });
  return row?.utr ?? null;
}

/** The same as a condition about the page of that id. */
export function creditedSql({ id }: Page, amount: Paise): Prisma.Sql {
  return Prisma.sql`exists (
    select from payments where beside_id = ${id} and status = 'paid' and amount = ${amount}
                           and evidence @> '{"source": "gateway", "utr": null}')`;
}

/** When the gateway is asked again about an unpaid page beside which such money waits; null when none does. */
export async function nextForReference(
  context: Pick<Context, 'db' | 'clock'>,
  page: Page,
): Promise<Date | null> {
  const waiting = await listUnreferenced(context, page, { status: 'review' });
  return waiting.length > 0 ? after(context.clock.now(), ASKED_EVERY) : null;
}

/** Has the gateway asked about an unpaid page within the hour, because such money came to lie beside it. */
export async function askForReference(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id }: Page,
): Promise<void> {
  const nextCheckAt = after(clock.now(), ASKED_EVERY);
  await db.payment.updateMany({
    where: { id, status: { not: 'paid' }, OR: [{ nextCheckAt: null }, { nextCheckAt: { gt: nextCheckAt } }] },
    data: { nextCheckAt },
  });
}
