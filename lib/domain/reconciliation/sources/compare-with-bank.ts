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
  const ofDay = payouts.filter((payout) => payout.day === day && payout.amount > 0n);
  const coveredPayouts = ofDay.filter(() => hasDay(statement, day));
  const paid = (await listOurPayments(context, day, { status: 'paid' })).filter(
    ({ utr, gateway }) => utr !== null && !findGatewayFacts(gateway)?.capabilities.paysTogether,
  );
  const covered = paid.filter((payment) => isCovered(payment, statement));
  const utrs = statement.lines.flatMap(({ utr }) => [utr, utr.toUpperCase(), utr.toLowerCase()]);
  const known = await readPayments(context, { utr: { in: [...new Set(utrs)] } });
  const references = new Set([...known, ...payouts].flatMap(({ utr }) => utr?.toUpperCase() ?? []));
  const unreferenced = await readPayments(context, {
    reviews: { some: { cause: 'reference_missing', closedAt: null } },
  });
  const found = compareBank({
    ours: covered,
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
    missing: describeMissing(statement, paid.length - covered.length, ofDay.length - coveredPayouts.length),
    whole:
      statement.unread.length === 0 &&
      covered.length === paid.length &&
      coveredPayouts.length === ofDay.length,
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

function hasDay({ days: range }: BankStatement, day: string): boolean {
  return range !== null && range.from <= day && range.until >= day;
}

function describeMissing(
  { days, unread, others }: BankStatement,
  uncovered: number,
  uncoveredPayouts: number,
): string[] {
  const range = days ? `from ${days.from} to ${days.until}` : 'without a line';
  return [
    ...(uncovered > 0
      ? [`The statement is ${range}: ${uncovered} payments may be on days that it does not have.`]
      : []),
    ...(uncoveredPayouts > 0
      ? [
          `The statement is ${range}: ${uncoveredPayouts} payouts of gateways are on a day that it does not have.`,
        ]
      : []),
    ...(others > 0
      ? [`${others} lines are neither UPI payments nor payouts of a gateway and were not compared.`]
      : []),
    ...unread,
  ];
}
