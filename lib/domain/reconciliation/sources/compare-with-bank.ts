import type { Context } from '@/lib/domain/context';
import { type BankPayout, compareBank } from '@/lib/domain/reconciliation/compare/compare-bank';
import type { Compared } from '@/lib/domain/reconciliation/found';
import {
  type DatedPayment,
  listOurPayments,
  readPayments,
} from '@/lib/domain/reconciliation/list-our-payments';
import {
  type BankStatement,
  readBankStatement,
} from '@/lib/domain/reconciliation/statements/read-bank-statement';
import { findGatewayFacts, PAYING_TOGETHER } from '@/lib/integrations/payments';
import { counted } from '@/lib/platform/languages';
import { after, dateColumn, days, istDateTime, minutes } from '@/lib/platform/time';

/** How long after it was paid a payment may be on the next day of the statement. */
const DAY_EDGE = minutes(10);

/** Compares the paid payments of a day with the statement of the bank. */
export async function compareWithBank(
  context: Pick<Context, 'db'>,
  file: Uint8Array,
  day: string,
): Promise<Compared> {
  const payouts = await listPayouts(context, day);
  const statement = readBankStatement(file, {
    references: payouts.map(({ utr }) => utr),
    payers: PAYING_TOGETHER,
  });
  const payoutsOfDay = payouts.filter((payout) => payout.day === day && payout.amount > 0n);
  const hasDay = isOnStatement(statement, day);
  const coveredPayouts = hasDay ? payoutsOfDay : [];
  const paid = (await listOurPayments(context, day, { status: 'paid' })).filter(
    (payment) => payment.utr !== null && isOneByOne(payment),
  );
  const covered = paid.filter((payment) => isCovered(payment, statement));
  const utrs = statement.lines.flatMap(({ utr }) => [utr, utr.toUpperCase(), utr.toLowerCase()]);
  const known = await readPayments(context, { utr: { in: [...new Set(utrs)] } });
  const references = new Set([...known, ...payouts].flatMap(({ utr }) => utr?.toUpperCase() ?? []));
  const unreferenced = await readPayments(context, {
    reviews: { some: { cause: 'reference_missing', closedAt: null } },
  });
  const ofDay = new Set(paid.map(({ id }) => id));
  const earlier = known.filter((payment) => payment.isPaid && isOneByOne(payment) && !ofDay.has(payment.id));
  const found = compareBank({
    ours: covered,
    earlier,
    payouts: coveredPayouts,
    lines: statement.lines,
    isKnown: (utr) => references.has(utr),
    unreferenced,
    day,
  });
  return {
    theirs: statement.lines.length,
    ours: covered.length + coveredPayouts.length,
    found,
    missing: describeMissing(statement, {
      day: hasDay ? null : day,
      uncovered: paid.length - covered.length,
    }),
    // The statement of another day shows nothing of what this one had.
    whole: hasDay && statement.unread.length === 0 && covered.length === paid.length,
  };
}

/** Whether the statement has all the days on which the bank may have written the payment. */
function isCovered({ createdAt, paidAt }: DatedPayment, { days }: BankStatement): boolean {
  if (days === null) return false;
  const first = istDateTime(createdAt).slice(0, 10);
  const last = istDateTime(after(paidAt ?? createdAt, DAY_EDGE)).slice(0, 10);
  return first >= days.from && last <= days.until;
}

/** Days around a payout on which the bank may write it. */
const AROUND = days(10);

/** What gateways paid out around a day. */
async function listPayouts(
  { db }: Pick<Context, 'db'>,
  day: string,
): Promise<(BankPayout & { day: string })[]> {
  const date = dateColumn(day);
  const payouts = await db.gatewayPayout.findMany({
    where: { day: { gte: after(date, -AROUND), lte: after(date, AROUND) }, status: 'processed' },
  });
  return payouts.flatMap(({ id, gateway, utr, amount, ...row }) =>
    utr === null ? [] : [{ id, gateway, utr, amount, day: row.day.toISOString().slice(0, 10) }],
  );
}

/** Whether the bank has each payment of its gateway in a line of its own. */
function isOneByOne({ gateway }: DatedPayment): boolean {
  return !findGatewayFacts(gateway)?.capabilities.paysTogether;
}

function isOnStatement({ days: range }: BankStatement, day: string): boolean {
  return range !== null && range.from <= day && range.until >= day;
}

/** `day`: the compared one, when the statement does not have it. */
function describeMissing(
  { days, unread, others }: BankStatement,
  { day, uncovered }: { day: string | null; uncovered: number },
): string[] {
  const range = days ? `from ${days.from} to ${days.until}` : 'without a line';
  return [
    ...(day === null ? [] : [`The statement is ${range}: it does not have ${day}.`]),
    ...(uncovered > 0
      ? [`The statement is ${range}: ${counted(uncovered, 'payment')} may be on days that it does not have.`]
      : []),
    ...(others > 0
      ? [
          others === 1
            ? '1 line is neither a UPI payment nor a payout of a gateway and was not compared.'
            : `${others} lines are neither UPI payments nor payouts of a gateway and were not compared.`,
        ]
      : []),
    ...unread,
  ];
}
