'use client';

import { BadgeCheck, CircleX, Clock3 } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { readTopUp } from '@/components/store/api/wallet';
import { Notice } from '@/components/store/confirmation/notice';
import { useStatus } from '@/components/store/confirmation/use-status';
import { UnfinishedLink } from '@/components/store/product/unfinished-link';
import { useUnfinished } from '@/components/store/product/use-unfinished';
import { loginPath } from '@/components/store/session/safe-next';
import { buttonClass } from '@/components/ui/button-class';
import { Link } from '@/components/ui/navigation';
import { WaveLoader } from '@/components/ui/wave-loader';
import { formatRupees } from '@/lib/platform/money';
import { seconds } from '@/lib/platform/time';
import type { TopUpView } from '@/lib/store/wallet/schema';
import { topUpWords } from './top-up-words';
import { TransactionStatus } from './transaction-status';

/** After this long the person has probably left the payment without deciding. */
const LONG = seconds(12);
const hasEnded = ({ data }: { data: TopUpView }) => data.status === 'Success' || data.status === 'Refunded';

/** Spec section 2: transaction id, status and amount, with links to home and wallet. */
export function TopUpWatch({ clientTxnId }: { clientTxnId: string }) {
  const ask = useCallback((signal: AbortSignal) => readTopUp(clientTxnId, signal), [clientTxnId]);
  const { reply, failure, watchedFor } = useStatus(ask, hasEnded);
  const unfinished = useUnfinished();
  const line = reply?.data ?? null;
  const came = line?.status === 'Success' && line.type === 'Credit';
  const { title, text } = topUpWords(line);

  if (failure?.code === 'unauthenticated')
    return (
      <Notice
        title="Please log in to see this payment"
        text="Your session has ended. The payment itself goes on without you."
        link={{ href: loginPath(`/walletconfirmation?client_txn_id=${clientTxnId}`), text: 'Login' }}
      />
    );
  if (failure && !line && failure.status >= 400 && failure.status < 500 && failure.status !== 429)
    return (
      <Notice
        title="We do not know this transaction"
        text="The number in the address is not one of yours. All of them stand in your wallet."
        link={{ href: '/wallet', text: 'My Wallet' }}
      />
    );
  return (
    <section className="panel mx-auto max-w-xl p-6 text-center md:p-10" aria-live="polite">
      <Sign line={line} />
      <h1 className="mt-5 font-bold text-xl md:text-2xl">{title}</h1>
      <p className="mx-auto mt-3 max-w-md text-muted">{text}</p>
      <dl className="mt-6 divide-y divide-line text-left text-sm">
        <Field name="Transaction ID">
          <span className="font-mono text-xs">{line?.txnid ?? clientTxnId}</span>
        </Field>
        <Field name="Status">{line ? <TransactionStatus status={line.status} /> : '…'}</Field>
        <Field name="Amount">{line ? formatRupees(line.amount) : '…'}</Field>
        {line?.upi_txn_id && <Field name="Bank reference">{line.upi_txn_id}</Field>}
      </dl>
      {line?.payment_url && watchedFor > LONG && (
        <div className="mt-6 border-line border-t pt-5">
          <p className="mb-3 text-muted text-sm">
            Not paid yet? The payment is still open. If you have paid, please do not pay again.
          </p>
          <a href={line.payment_url} className={buttonClass('quiet')}>
            Back to the payment
          </a>
        </div>
      )}
      {failure && (
        <p className="mt-4 text-muted text-sm">
          The connection is broken at the moment. We keep asking; nothing is lost.
        </p>
      )}
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {came && <UnfinishedLink tone="accent" />}
        <Link
          href="/wallet"
          prefetch={false}
          className={buttonClass(came && unfinished ? 'quiet' : 'accent')}
        >
          My Wallet
        </Link>
        <Link href="/home" prefetch={false} className={buttonClass('quiet')}>
          Return Home
        </Link>
      </div>
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
