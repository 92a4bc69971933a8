import { compareWithBank } from '@/lib/domain/reconciliation/sources/compare-with-bank';
import type { Db } from '@/lib/platform/db';
import { istDate, istDateTime } from '@/lib/platform/time';
import { BEGINNING } from '../engine/machine';
import { type Bank, type Credit, rupees } from './bank';

/** The bank references that the daily reconciliation finds on the statement of the bank and nowhere in the store. */
export async function referencesOnStatement(db: Db, { pages }: Bank): Promise<Set<string>> {
  const credits = [...pages.values()].flatMap((page) => page.credits);
  const found = new Set<string>();
  for (const [day, lines] of Map.groupBy(credits, (credit) => istDateTime(momentOf(credit)).slice(0, 10))) {
    const compared = await compareWithBank({ db }, statementOf(lines), day);
    for (const { kind, subject } of compared.found) if (kind === 'not_ours') found.add(subject);
  }
  return found;
}

const momentOf = ({ at }: Credit) => new Date(BEGINNING + at);

/** The statement of a day, as banks in India write one. */
function statementOf(credits: Credit[]): Uint8Array {
  const lines = credits.map((credit) => {
    const date = istDate(momentOf(credit)).replaceAll('-', '/');
    return `${date},UPI/CR/${credit.utr}/payer@upi,${credit.utr},,${rupees(credit.amount)}`;
  });
  return new TextEncoder().encode(
    ['Date,Narration,Ref.No.,Withdrawal Amt.,Deposit Amt.', ...lines, ''].join('\r\n'),
  );
}
