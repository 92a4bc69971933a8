import { handle } from '@/lib/http/handle';
import { getStatement } from '@/lib/domain/wallet';
import { statementQuery } from '@/lib/domain/wallet/schema';
import { csvReply } from '@/lib/http/reply/csv';
import { istDateTime } from '@/lib/platform/time';

/** The statement as a CSV file, with opening and closing balance, so that its sums can be checked without the page. */
export const GET = handle(
  { access: 'signed-in', query: statementQuery },
  async ({ context, query, viewer }) => {
    const { from, to, opening, closing, lines } = await getStatement(context, {
      userId: viewer.userid,
      ...query,
    });
    return csvReply(`statement-${from}-${to}.csv`, [
      ['Time (IST)', 'What', 'Order', 'Amount', 'Balance'],
      [from, 'Opening balance', '', '', opening.toFixed(2)],
      ...lines.map(({ at, text, note, orderid, amount, balance }) => [
        istDateTime(new Date(at)),
        note === null ? text : `${text}: ${note}`,
        orderid ?? '',
        amount.toFixed(2),
        balance.toFixed(2),
      ]),
      [to, 'Closing balance', '', '', closing.toFixed(2)],
    ]);
  },
);
