'use client';

import { BadgeCheck, CircleX, Clock3 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
import { readTopUp } from '@/components/shared/api/wallet';
import { loginPath } from '@/components/shared/session/safe-next';
import { Notice } from '@/components/storefront/confirmation/notice';
import { PATIENCE } from '@/components/storefront/confirmation/order-pace';
import { PAYMENT_LEFT_AFTER } from '@/components/storefront/confirmation/poll-pace';
import { isUnknown, useStatus } from '@/components/storefront/confirmation/use-status';
import { UnfinishedLink } from '@/components/storefront/product/unfinished-link';
import { useUnfinishedPurchase } from '@/components/storefront/product/use-unfinished-purchase';
import { UpiPanel } from '@/components/storefront/upi/upi-panel';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { WaveLoader } from '@/components/ui/wave-loader';
import type { TopUpView } from '@/lib/domain/wallet/schema';
import { formatRupees } from '@/lib/platform/money';
import { after } from '@/lib/platform/time';
import { topUpOutcome } from './top-up-outcome';
import { TransactionStatus } from './transaction-status';

const hasEnded = ({ data }: { data: TopUpView }) => data.status === 'Success' || data.status === 'Refunded';

/** The status of a top-up (spec S2.1): transaction id, status and amount, with links to home and wallet. */
export function TopUpWatch({ clientTxnId }: { clientTxnId: string }) {
  const t = useTranslations('wallet');
  const ask = useCallback((signal: AbortSignal) => readTopUp(clientTxnId, signal), [clientTxnId]);
  const { reply, failure, watchedFor } = useStatus(ask, hasEnded);
  const unfinished = useUnfinishedPurchase();
  const line = reply?.data ?? null;
  const came = line?.status === 'Success' && line.type === 'Credit';
  const outcome = topUpOutcome(line);

  if (failure?.code === 'unauthenticated')
    return (
      <Notice
        title={t('payment.loginTitle')}
        text={t('payment.loginText')}
        link={{ href: loginPath(`/walletconfirmation?client_txn_id=${clientTxnId}`), text: t('login') }}
      />
    );
  if (!line && isUnknown(failure))
    return (
      <Notice
        title={t('payment.unknownTitle')}
        text={t('payment.unknownNumber')}
        link={{ href: '/wallet', text: t('title') }}
      />
    );
  return (
    <section className="panel mx-auto max-w-xl p-6 text-center md:p-10" aria-live="polite">
      <Sign line={line} />
      <h1 className="mt-5 font-bold text-xl md:text-2xl">
        {t(`payment.outcomes.${outcome}.title`, { amount: line ? formatRupees(line.amount) : '' })}
      </h1>
      <p className="mx-auto mt-3 max-w-md text-muted">{t(`payment.outcomes.${outcome}.text`)}</p>
      {line && outcome === 'waiting' && new Date() > after(new Date(line.createdAt), PATIENCE) && (
        <p className="mx-auto mt-3 max-w-md text-muted">{t('payment.bankSlow')}</p>
      )}
      <dl className="mt-6 divide-y divide-line text-left text-sm">
        <Field name={t('payment.id')}>
          <span className="font-mono text-xs">{line?.txnid ?? clientTxnId}</span>
        </Field>
        <Field name={t('payment.status')}>{line ? <TransactionStatus status={line.status} /> : '…'}</Field>
        <Field name={t('payment.amount')}>{line ? formatRupees(line.amount) : '…'}</Field>
        {line?.upi_txn_id && <Field name={t('payment.bankReference')}>{line.upi_txn_id}</Field>}
      </dl>
      {line?.payment_url && watchedFor > PAYMENT_LEFT_AFTER && (
        <div className="mt-6 border-line border-t pt-5">
          <p className="mb-3 text-muted text-sm">{t('payment.stillOpen')}</p>
          <a href={line.payment_url} className={buttonClass('quiet')}>
            {t('payment.back')}
          </a>
          {line.upi && <UpiPanel offer={line.upi} />}
        </div>
      )}
      {failure && <p className="mt-4 text-muted text-sm">{t('payment.broken')}</p>}
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {came && <UnfinishedLink tone="accent" />}
        {outcome === 'failed' && (
          <Link href="/topup" prefetch={false} className={buttonClass('accent')}>
            {t('topUp')}
          </Link>
        )}
        <Link
          href="/wallet"
          prefetch={false}
          className={buttonClass((came && unfinished) || outcome === 'failed' ? 'quiet' : 'accent')}
        >
          {t('title')}
        </Link>
        <Link href="/home" prefetch={false} className={buttonClass('quiet')}>
          {t('returnHome')}
        </Link>
      </div>
      {line && (
        <p className="mt-4">
          <Link href="/dashboard/help#ask" prefetch={false} className={textLinkClass}>
            {t('payment.ask')}
          </Link>
        </p>
      )}
    </section>
  );
}

function Sign({ line }: { line: TopUpView | null }) {
  if (line?.status === 'Success' || line?.status === 'Refunded')
    return <BadgeCheck aria-hidden className="mx-auto size-14 text-good" />;
  if (line?.status === 'Failed') return <CircleX aria-hidden className="mx-auto size-14 text-bad" />;
  if (line?.status === 'Processing') return <Clock3 aria-hidden className="mx-auto size-14 text-wait" />;
  return <WaveLoader />;
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-semibold tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
