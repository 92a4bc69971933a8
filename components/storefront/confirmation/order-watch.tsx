'use client';

import { useTranslations } from 'next-intl';
import type { PushKey } from '@/components/account/messages/browser-push';
import { useSessionMatch } from '@/components/account/session/use-session-match';
import { loginPath } from '@/components/shared/session/safe-next';
import { Notice } from './notice';
import { OrderOutcome } from './order-outcome';
import { phaseOf } from './order-phase';
import { useOrderStatus } from './use-order-status';
import { isUnknown } from './use-status';
import { Waiting } from './waiting';

interface OrderWatchProps {
  clientTxnId: string;
  supportUrl: string;
  storeName: string;
  apiKey: string;
  pushKey: PushKey;
}

/**
 * Follows the order for as long as the customer of the page is signed in in this browser. Another customer is asked
 * about anew, and does not find what was shown to the first.
 */
export function OrderWatch({ owner, ...props }: OrderWatchProps & { owner: string }) {
  const match = useSessionMatch(owner);
  if (match === 'ended') return <SignedOut clientTxnId={props.clientTxnId} />;
  return <Watched key={match === 'other' ? 'other' : 'own'} {...props} />;
}

function SignedOut({ clientTxnId }: Pick<OrderWatchProps, 'clientTxnId'>) {
  const t = useTranslations('confirmation');
  return (
    <Notice
      title={t('signedOut.title')}
      text={t('signedOut.text')}
      link={{ href: loginPath(`/confirmation?client_txn_id=${clientTxnId}`), text: t('login') }}
    />
  );
}

function Watched({ clientTxnId, supportUrl, storeName, apiKey, pushKey }: OrderWatchProps) {
  const t = useTranslations('confirmation');
  const { reply, failure, watchedFor } = useOrderStatus(clientTxnId, apiKey);

  if (failure?.code === 'unauthenticated') return <SignedOut clientTxnId={clientTxnId} />;
  if (!reply && isUnknown(failure))
    return (
      <Notice
        title={t('unknown.title')}
        text={t('unknown.text')}
        link={{ href: '/dashboard', text: t('viewOrders') }}
      />
    );

  const phase = reply && phaseOf(reply);
  return (
    <div className="space-y-5">
      {!reply || phase === 'waiting' ? (
        <Waiting clientTxnId={clientTxnId} reply={reply} watchedFor={watchedFor} supportUrl={supportUrl} />
      ) : (
        <OrderOutcome
          reply={reply}
          phase={phase ?? 'processing'}
          supportUrl={supportUrl}
          storeName={storeName}
          watchedFor={watchedFor}
          pushKey={pushKey}
        />
      )}
      {failure && (
        <p role="status" className="text-center text-muted text-sm print:hidden">
          {t('broken')}
        </p>
      )}
    </div>
  );
}
