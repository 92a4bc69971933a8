import type { Context } from '@/lib/domain/context';
import { gatewayTitle } from '@/lib/domain/payments';
import { comparePayments } from '@/lib/domain/reconciliation/compare/compare-payments';
import { type Compared, seenTwice } from '@/lib/domain/reconciliation/found';
import { listOurPayments, readPayments } from '@/lib/domain/reconciliation/list-our-payments';
import { findGateway } from '@/lib/integrations/payments';
import { counted } from '@/lib/platform/languages';
import { askGatewayLines } from './ask-gateway-lines';

type Services = Pick<Context, 'db' | 'clock' | 'gateways' | 'log'>;

/**
 * Compares the payments of a day with what the gateway says about each. A difference is asked about a second time with
 * the row read anew, because a payment may be settled between the two.
 */
export async function compareWithGateway(context: Services, gateway: string, day: string): Promise<Compared> {
  const ours = await listOurPayments(context, day, { gateway, besideId: null });
  const asked = await askGatewayLines(context, gateway, ours);
  const first = comparePayments(asked.answered, asked.lines, { listed: false });
  const doubtful = await readPayments(context, {
    id: { in: first.flatMap(({ paymentId }) => paymentId ?? []) },
  });
  const again = await askGatewayLines(context, gateway, doubtful);
  const second = comparePayments(again.answered, again.lines, { listed: false });
  const title = gatewayTitle(gateway);
  const missing = findGateway(context.gateways, gateway)?.fetchPayouts
    ? []
    : [
        `${title} has no list of payments: one that it has and the store does not is seen on a statement only.`,
      ];
  const unanswered = asked.unanswered + again.unanswered;
  if (unanswered > 0)
    missing.push(
      `${title} gave no usable answer about ${counted(unanswered, 'payment')}: ${asked.why || again.why}.`,
    );
  const unasked = asked.unasked + again.unasked;
  if (unasked > 0)
    missing.push(
      `The time was over before ${counted(unasked, 'payment')} ${unasked === 1 ? 'was' : 'were'} asked about.`,
    );
  return {
    theirs: asked.lines.length,
    ours: ours.length,
    found: seenTwice(first, second),
    missing,
    whole: unanswered === 0 && unasked === 0,
  };
}
