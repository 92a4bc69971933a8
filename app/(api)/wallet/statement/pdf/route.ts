import { handle } from '@/lib/http/handle';
import { sumPeriodDocuments } from '@/lib/domain/invoices';
import { drawStatement, getStatement } from '@/lib/domain/wallet';
import { statementQuery } from '@/lib/domain/wallet/schema';
import { translateStored } from '@/lib/platform/messages';

/** The statement as a PDF, with what was billed in its period. */
export const GET = handle(
  { access: 'signed-in', query: statementQuery },
  async ({ context, query, viewer }) => {
    const { language, shop, clock } = context;
    const userId = viewer.userid;
    const statement = await getStatement(context, { userId, ...query });
    const bills = shop.seller ? await sumPeriodDocuments(context, { userId, ...query }) : null;
    const lines = statement.lines.map((line) => ({
      ...line,
      note: translateStored(language, line.note, line.orderid),
    }));
    const bytes = await drawStatement({
      statement: { ...statement, lines },
      store: shop.name,
      owner: viewer.email || viewer.mobilenumber || viewer.name,
      bills,
      language,
      at: clock.now(),
    });
    return new Response(bytes, {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="statement-${query.from}-${query.to}.pdf"`,
      },
    });
  },
);
