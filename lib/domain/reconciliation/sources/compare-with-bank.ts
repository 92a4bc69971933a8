import type { Context } from '@/lib/domain/context';
import { compareBank } from '@/lib/domain/reconciliation/compare/compare-bank';
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
import { findGatewayFacts } from '@/lib/integrations/payments';
import { after, istDateTime, minutes } from '@/lib/platform/time';

/** How long after it was paid a payment may be on the next day of the statement. */
const DAY_EDGE = minutes(10);

/** Compares the paid payments of a day with the statement of the bank. */
export async function compareWithBank(
  context: Pick<Context, 'db'>,
  file: Uint8Array,
  day: string,
): Promise<Compared> {
  const statement = readBankStatement(file);
  const paid = (await listOurPayments(context, day, { status: 'paid' })).filter(
    ({ utr, gateway }) => utr !== null && !findGatewayFacts(gateway)?.capabilities.paysTogether,
  );
  const covered = paid.filter((payment) => isCovered(payment, statement));
  const utrs = statement.lines.flatMap(({ utr }) => [utr, utr.toUpperCase(), utr.toLowerCase()]);
  const known = await readPayments(context, { utr: { in: [...new Set(utrs)] } });
  const references = new Set(known.flatMap(({ utr }) => utr?.toUpperCase() ?? []));
  const unreferenced = await readPayments(context, {
    reviews: { some: { cause: 'reference_missing', closedAt: null } },
  });
  const found = compareBank({
    ours: covered,
    lines: statement.lines,
    isKnown: (utr) => references.has(utr),
    unreferenced,
    day,
  });
  return {
    theirs: statement.lines.length,
    ours: covered.length,
    found,
    missing: describeMissing(statement, paid.length - covered.length),
    whole: statement.unread.length === 0 && covered.length === paid.length,
  };
}

/** Whether the statement has all the days on which the bank may have written the payment. */
function isCovered({ createdAt, paidAt }: DatedPayment, { days }: BankStatement): boolean {
  if (days === null) return false;
  const first = istDateTime(createdAt).slice(0, 10);
  const last = istDateTime(after(paidAt ?? createdAt, DAY_EDGE)).slice(0, 10);
  return first >= days.from && last <= days.until;
}

function describeMissing({ days, unread, others }: BankStatement, uncovered: number): string[] {
  const range = days ? `from ${days.from} to ${days.until}` : 'without a line';
  return [
    ...(uncovered > 0
      ? [`The statement is ${range}: ${uncovered} payments may be on days that it does not have.`]
      : []),
    ...(others > 0 ? [`${others} lines are no UPI payments and were not compared.`] : []),
    ...unread,
  ];
}
