import type { AlertView } from '@/lib/domain/alerts/schema';
import { minutes } from '@/lib/platform/time';

interface DueOrderInput<Row> {
  alerts: AlertView[];
  keysOf: (row: Row) => string[];
  /** When a row without an alert is due, in ms since 1970. */
  otherwise: (row: Row) => number;
}

/** The rows, those that are due first at the top. */
export function inDueOrder<Row>(rows: Row[], { alerts, keysOf, otherwise }: DueOrderInput<Row>): Row[] {
  const due = new Map(
    alerts.map(({ key, since, promise }) => [key, Date.parse(since) + minutes(promise ?? 0)]),
  );
  const dueOf = (row: Row) =>
    Math.min(otherwise(row), ...keysOf(row).map((key) => due.get(key) ?? Number.POSITIVE_INFINITY));
  return rows.toSorted((a, b) => dueOf(a) - dueOf(b));
}
