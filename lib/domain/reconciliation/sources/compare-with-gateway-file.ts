import type { Context } from '@/lib/domain/context';
import { comparePayments } from '@/lib/domain/reconciliation/compare/compare-payments';
import type { Compared } from '@/lib/domain/reconciliation/found';
import { listOurPayments, readPayments } from '@/lib/domain/reconciliation/list-our-payments';
import { readGatewayStatement } from '@/lib/domain/reconciliation/statements/read-gateway-statement';

/** Compares the payments of a day with the gateway's own statement. Payments of other days on it are left out. */
export async function compareWithGatewayFile(
  context: Pick<Context, 'db'>,
  file: Uint8Array,
  { day, gateway }: { day: string; gateway: string },
): Promise<Compared> {
  const { lines, unread } = readGatewayStatement(file);
  const ours = await listOurPayments(context, day, { gateway, besideId: null });
  const named = await readPayments(context, { clientTxnId: { in: lines.map((line) => line.clientTxnId) } });
  const ofDay = new Set(ours.map(({ clientTxnId }) => clientTxnId));
  const ofOtherDays = new Set(
    named.map(({ clientTxnId }) => clientTxnId).filter((reference) => !ofDay.has(reference)),
  );
  const compared = lines.filter(({ clientTxnId }) => !ofOtherDays.has(clientTxnId));
  return {
    theirs: compared.length,
    ours: ours.length,
    found: comparePayments(ours, compared, { listed: true }),
    missing: unread,
    whole: unread.length === 0,
  };
}
