import { alignColumns } from '../chaos/columns';
import { sayVerdict } from '../chaos/run-program';
import type { Bought } from '../chaos/shopper';
import type { Verdict } from '../chaos/verdict';

export interface Row {
  name: string;
  remark: string;
  wrong: string[];
  seconds: number;
  orders: number;
  requests: number;
  failures: number;
  /** Seconds without a confirmed order. */
  gap: number;
}

interface Drill {
  rows: Row[];
  verdict: Verdict;
  bought: Bought;
}

const HEADS = ['event', 'seconds', 'orders', 'requests', 'failed', 'longest without an order'];

/** Prints what was seen, then what was wrong. Returns whether nothing was. */
export function printTable(say: (line: string) => void, { rows, verdict, bought }: Drill): boolean {
  const lines = [
    HEADS,
    ...rows.map(({ name, seconds, orders, requests, failures, gap }) => [
      ...[name, seconds.toFixed(0), String(orders), String(requests), String(failures)],
      `${gap.toFixed(1)} s`,
    ]),
  ];
  for (const line of ['', ...alignColumns(lines)]) say(line);
  const wrong = [...rows.flatMap((row) => row.wrong), ...verdict.wrong];
  const count = (text: RegExp) => verdict.wrong.filter((sentence) => text.test(sentence)).length;
  say('');
  say(
    `orders confirmed: ${bought.orderIds.length}; tries repeated: ${bought.repeated}, given up: ${bought.givenUp}`,
  );
  say(`confirmed orders that are missing: ${count(/was confirmed and is not there/)}`);
  say(`players for whom too much or too little was bought: ${count(/were bought for player/)}`);
  say(
    `orders by status: ${Object.entries(verdict.orders)
      .map(([status, number]) => `${status} ${number}`)
      .join(', ')}; open cases: ${verdict.openCases}`,
  );
  return sayVerdict(wrong, 'nothing was lost or bought twice; the books and the reconciliation agree');
}
