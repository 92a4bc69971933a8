import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ContactLink } from '@/components/storefront/shell/contact-link';
import type { OrderStatusReply } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';
import { Deadline } from './deadline';
import { inWalletOf } from './in-wallet-of';
import { isLate, isSlow } from './order-pace';
import type { OrderPhase } from './order-phase';
import { failureOf } from './payment-failure';

interface NextStepProps {
  reply: OrderStatusReply;
  phase: OrderPhase;
  supportUrl: string;
}

/** Says what happens next, who acts and until when, for every state of an order. */
export function NextStep({ reply, phase, supportUrl }: NextStepProps) {
  return (
    <div className="mx-auto mt-3 max-w-lg space-y-2 text-muted">
      <Words reply={reply} phase={phase} supportUrl={supportUrl} />
    </div>
  );
}

function Words({ reply, phase, supportUrl }: NextStepProps): ReactNode {
  const t = useTranslations('confirmation.next');
  const failures = useTranslations('confirmation.failures');
  const { order, data } = reply;
  const failure = failureOf(data.remark);
  const value = formatRupees(order.value);
  const inWallet = inWalletOf(reply);
  const undecided = reply.refunds.find(({ state }) => state === 'asked');
  const choice = undecided && <p>{t('choose', { value: formatRupees(undecided.amount) })}</p>;
  const help = (
    <ContactLink
      supportUrl={supportUrl}
      about={t('about', { id: order.orderid })}
      className="font-semibold text-accent underline underline-offset-4"
    >
      {t('help')}
    </ContactLink>
  );
  switch (phase) {
    case 'waiting':
    case 'processing':
      return (
        <>
          <Deadline reply={reply} />
          {!reply.due?.waitsForCode && <p>{t(deliverer(reply))}</p>}
          {isLate(reply, new Date()) && <p>{help}</p>}
        </>
      );
    case 'review':
      return (
        <>
          <Deadline reply={reply} isChecked />
          <p>{t(order.status === 'Processing' ? 'byHand' : 'paymentChecked')}</p>
          <p>{help}</p>
        </>
      );
    case 'completed':
      return (
        <>
          {order.refunded < order.value && <p>{t(order.codes > 0 ? 'codeReady' : 'delivered')}</p>}
          {inWallet > 0 && (
            <p>
              {t(inWallet < order.value ? 'partlyRefunded' : 'refundedAfterwards', {
                value: formatRupees(inWallet),
              })}
            </p>
          )}
          {order.reason && <p>{t('remarks', { reason: order.reason })}</p>}
        </>
      );
    case 'refunded':
      return (
        <>
          {choice}
          {inWallet > 0 && <p>{t('refunded', { value: formatRupees(inWallet) })}</p>}
          {order.reason && <p>{t('reason', { reason: order.reason })}</p>}
        </>
      );
    case 'cancelled':
      if (order.status === 'Failed')
        return (
          <>
            <p>{t('givenUp')}</p>
            <p>{help}</p>
          </>
        );
      return (
        <>
          <p>{inWallet > 0 ? t('cancelledRefunded', { value: formatRupees(inWallet) }) : t('cancelled')}</p>
          {choice}
          {order.reason && <p>{t('remarks', { reason: order.reason })}</p>}
          <p>{help}</p>
        </>
      );
    case 'credited':
      return (
        <>
          <p>{t('credited', { value: formatRupees(reply.credited) })}</p>
          <p>{help}</p>
        </>
      );
    case 'failed':
      return (
        <>
          {failure && <p className="font-semibold text-text">{failures(failure)}</p>}
          <p>{t('failed', { value })}</p>
          {data.upi_txn_id && <p>{t('reference', { reference: data.upi_txn_id })}</p>}
          <p>{help}</p>
        </>
      );
  }
}

/** Who delivers a paid order: the supplier's API, our codes or our team. */
function deliverer(reply: OrderStatusReply) {
  const { instant, codes } = reply.order;
  if (!instant && codes === 0) return 'byTeam';
  if (!isSlow(reply, new Date())) return 'seconds';
  return codes > 0 ? 'codeSlow' : 'gameSlow';
}
