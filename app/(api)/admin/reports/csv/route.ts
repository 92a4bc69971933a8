import { handle } from '@/lib/http/handle';
import { reading } from '@/lib/domain/reading';
import { cellCsv, comparedRange, getReport, rangeOf, tableOf } from '@/lib/domain/reports';
import { reportTableQuery } from '@/lib/domain/reports/schema';
import { csvReply } from '@/lib/http/reply/csv';
import { istDateTime } from '@/lib/platform/time';

/** One table of a report, with its total. */
export const GET = handle({ access: 'stats.read', query: reportTableQuery }, async ({ context, query }) => {
  const range = rangeOf(query, istDateTime(context.clock.now()).slice(0, 10));
  const compared = query.compare ? comparedRange(range, query.compare) : null;
  const { heads, rows, total } = tableOf(await getReport(reading(context), { range, compared }), query.table);
  const lines = [...rows.map(({ cells }) => cells), ...(total ? [total] : [])];
  return csvReply(`report-${query.table}-${range.from}-${range.to}.csv`, [
    heads,
    ...lines.map((cells) => cells.map(cellCsv)),
  ]);
});
