import type { DayReport } from '@/lib/domain/reconciliation';
import type { DifferenceView, RunView } from '@/lib/domain/reconciliation/schema';
import { formatRupees } from '@/lib/platform/money';

const HEAD = ['source', 'what', 'about', 'order', 'at risk', 'open for', 'ended by'];

const PRESSES: Record<NonNullable<DifferenceView['press']>, string> = {
  ask_gateway: 'Ask the gateway',
  ask_supplier: 'Ask the supplier',
  open_case: 'Open a case',
  credit: 'Credit with the bank reference',
  top_up: 'Enter the top-up',
  take_fee: 'Count the fee of the payout',
};

/** The runs of a day, what they could not fetch, and the open differences as a table, as lines for the terminal. */
export function describeDay(day: string, { runs, differences }: DayReport): string[] {
  return [
    `Reconciliation of ${day}`,
    '',
    ...runs.flatMap(describeRun),
    '',
    ...(differences.length === 0
      ? ['No difference is open.']
      : [
          ...tableOf([HEAD, ...differences.map(cellsOf)]),
          '',
          ...differences.map(({ source, subject, evidence }) => `${source} ${subject}: ${wordsOf(evidence)}`),
          '',
          `${differences.length} open. They are ended on the page /admin/reconciliation.`,
        ]),
  ];
}

function describeRun({ source, theirs, ours, found, missing }: RunView): string[] {
  const line = `${found === 0 ? '✓' : '✗'} ${source}: ${theirs} of theirs, ${ours} of ours, ${found} differ`;
  return [line, ...missing.map((sentence) => `    ${sentence}`)];
}

function cellsOf({ source, cause, subject, orderid, moneyAtRisk, age, press }: DifferenceView): string[] {
  return [
    source,
    cause,
    subject,
    orderid ?? '',
    moneyAtRisk === null ? 'no rate' : formatRupees(moneyAtRisk),
    age < 3600 ? `${Math.floor(age / 60)} min` : `${Math.floor(age / 3600)} h`,
    press === null ? 'Explain' : `${PRESSES[press]}, or explain`,
  ];
}

function tableOf(rows: string[][]): string[] {
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function wordsOf(evidence: unknown): string {
  const facts = typeof evidence === 'object' && evidence !== null ? Object.entries(evidence) : [];
  return facts
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(', ');
}
