import type { Context } from '@/lib/domain/context';
import { IS_UNREFERENCED } from '@/lib/domain/payments';
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
import { countSeenUnmatched } from './unmatched-lines';

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
  const { covered, uncovered } = await coverOf(context, paid, statement);
  const utrs = statement.lines.flatMap(({ utr }) => [utr, utr.toUpperCase(), utr.toLowerCase()]);
  const known = await readPayments(context, { utr: { in: [...new Set(utrs)] } });
  const references = new Set([...known, ...payouts].flatMap(({ utr }) => utr?.toUpperCase() ?? []));
  const unreferenced = await readPayments(context, {
    reviews: { some: { cause: { in: ['reference_missing', 'second_payment'] }, closedAt: null } },
    OR: [{ besideId: null }, IS_UNREFERENCED],
  });
  const ofDay = new Set(paid.map(({ id }) => id));
  const others = known.filter((payment) => payment.isPaid && isOneByOne(payment) && !ofDay.has(payment.id));
  const { cameHere = [], earlier = [] } = Object.groupBy(others, (payment) =>
    payment.besideSince && hasCredit(statement, payment, day) ? 'cameHere' : 'earlier',
  );
  const ours = [...covered, ...cameHere];
  const found = compareBank({
    ours,
    earlier,
    payouts: coveredPayouts,
    lines: statement.lines,
    isKnown: (utr) => references.has(utr),
    unreferenced: unreferenced.map((payment) => ({ ...payment, clientTxnId: payment.page })),
    day,
  });
  return {
    theirs: statement.lines.length,
    ours: ours.length + coveredPayouts.length,
    found,
    missing: describeMissing(statement, { day: hasDay ? null : day, uncovered }),
    // The statement of another day shows nothing of what this one had.
    whole: hasDay && statement.unread.length === 0 && uncovered === 0,
  };
}

/**
 * Which of these payments the statement can be asked about, and how many it cannot. Money beside another payment is
 * booked when a person notices it, and the bank may have it days before: on this statement, or on that of another day,
 * whose comparison has it as an unmatched line.
 */
async function coverOf(
  context: Pick<Context, 'db'>,
  paid: DatedPayment[],
  statement: BankStatement,
): Promise<{ covered: DatedPayment[]; uncovered: number }> {
  const isHere = (payment: DatedPayment) =>
    isCovered(payment, statement) || (payment.besideSince !== null && hasCredit(statement, payment));
  const elsewhere = paid.filter((payment) => !isHere(payment));
  const seen = await countSeenUnmatched(
    context,
    elsewhere.filter(({ besideSince }) => besideSince),
  );
  return { covered: paid.filter(isHere), uncovered: elsewhere.length - seen };
}

/** Whether the statement has all the days on which the bank may have written the payment. */
function isCovered({ createdAt, paidAt, besideSince }: DatedPayment, { days }: BankStatement): boolean {
  if (days === null) return false;
  const first = istDateTime(besideSince ?? createdAt).slice(0, 10);
  // Money beside another payment had come when it was noticed, whenever a person has credited it.
  const come = besideSince ? createdAt : (paidAt ?? createdAt);
  const last = istDateTime(after(come, DAY_EDGE)).slice(0, 10);
  return first >= days.from && last <= days.until;
}

/** Whether the statement has money under the payment's bank reference, on one day or at all. */
function hasCredit({ lines }: BankStatement, { utr }: DatedPayment, day?: string): boolean {
  return lines.some(
    (line) =>
      line.direction === 'credit' &&
      line.utr.toUpperCase() === utr?.toUpperCase() &&
      (day === undefined || line.day === day),
  );
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
