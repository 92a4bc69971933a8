'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { chooseRefund } from '@/components/shared/api/own-orders';
import { sendOnce } from '@/components/shared/api/send-once';
import { dayText } from '@/components/shared/day-text';
import { untilText } from '@/components/shared/until-text';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { SubmitButton } from '@/components/ui/submit-button';
import { useBusy } from '@/components/ui/use-busy';
import type { RefundTarget, SourceRefundView } from '@/lib/domain/orders/schema';
import { formatRupees } from '@/lib/platform/money';

interface RefundPanelProps {
  orderid: string;
  refunds: SourceRefundView[];
}

/** Where the refunds of an order go: the choice of its customer, and then how far each is. */
export default function RefundPanel({ orderid, refunds }: RefundPanelProps) {
  return refunds.map((refund) => (
    <section
      key={refund.id}
      aria-labelledby={`refund-${refund.id}`}
      className="panel p-5 md:p-6 print:hidden"
    >
      {refund.state === 'asked' ? (
        <Choice orderid={orderid} refund={refund} />
      ) : (
        <State orderid={orderid} refund={refund} />
      )}
    </section>
  ));
}

interface RefundProps {
  orderid: string;
  refund: SourceRefundView;
}

/** Sends the choice; the page then shows what has become of it. */
function useChoice({ orderid, refund }: RefundProps) {
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});
  const choose = (to: RefundTarget) =>
    run(async () => {
      const body = { orderid, refundid: refund.id, to };
      const reply = await sendOnce(`refund:${refund.id}`, body, (key) => chooseRefund(body, key));
      setOutcome(reply.ok ? { good: reply.data.message } : { bad: errorText(reply.failure) });
    });
  return { busy, outcome, setOutcome, choose };
}

function Choice(props: RefundProps) {
  const { refund } = props;
  const t = useTranslations('confirmation.refund');
  const at = useMoments();
  const { busy, outcome, setOutcome, choose } = useChoice(props);
  const [to, setTo] = useState<RefundTarget | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (to === null) setOutcome({ bad: t('chooseOne') });
    else void choose(to);
  };
  const sourceName = refund.source || t('yourBank');
  const options = [
    { target: 'wallet', title: t('wallet'), clock: t('walletClock'), text: t('walletText') },
    {
      ...({ target: 'source', title: t('source', { source: sourceName }) } as const),
      clock: t('sourceClock', { days: refund.days, day: at.day(refund.expectedBy) }),
      text: t('sourceText'),
    },
  ] as const;
  if (outcome.good) return <FormMessage outcome={outcome} />;
  return (
    <form method="post" noValidate onSubmit={submit}>
      <h2 id={`refund-${refund.id}`} className="font-bold">
        {t('title', { amount: formatRupees(refund.amount) })}
      </h2>
      <fieldset className="mt-3 grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">{t('title', { amount: formatRupees(refund.amount) })}</legend>
        {options.map(({ target, title, clock, text }) => (
          <label
            key={target}
            className="flex min-h-11 cursor-pointer gap-3 rounded-card border border-edge p-4 has-checked:border-accent has-checked:bg-raised"
          >
            <input
              type="radio"
              name={`refund-${refund.id}`}
              value={target}
              checked={to === target}
              onChange={() => setTo(target)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 space-y-1 text-sm">
              <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
              <span className="block text-text">{clock}</span>
              <span className="block text-muted">{text}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="mt-3 text-muted text-sm">{t('unanswered', { time: at.time(refund.decideBy) })}</p>
      <FormMessage outcome={outcome} />
      <div className="mt-4">
        <SubmitButton busy={busy}>{t('confirm')}</SubmitButton>
      </div>
    </form>
  );
}

function State(props: RefundProps) {
  const { refund } = props;
  const t = useTranslations('confirmation.refund');
  const at = useMoments();
  const { busy, outcome, choose } = useChoice(props);
  const { state, reference, expectedBy } = refund;
  const facts = {
    amount: formatRupees(refund.amount),
    source: refund.source || t('yourBank'),
    day: at.day(expectedBy),
    reference: reference ?? '',
  };
  if (state === 'asked') return null;
  return (
    <div className="space-y-2 text-sm">
      <h2 id={`refund-${refund.id}`} className="font-bold text-base">
        {t(`states.${state}.title`, facts)}
      </h2>
      <p className="text-muted [overflow-wrap:anywhere]">{t(`states.${state}.text`, facts)}</p>
      {reference && state !== 'failed' && <p className="tabular-nums">{t('reference', facts)}</p>}
      <FormMessage outcome={outcome} />
      {state === 'failed' && !outcome.good && (
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => void choose('wallet')}
          className={buttonClass('quiet')}
        >
          {t('toWallet', facts)}
        </button>
      )}
    </div>
  );
}

/** Moments in India, as they stand in a sentence. */
function useMoments() {
  const months = useTranslations('ui')('months');
  return {
    day: (iso: string) => dayText(months, iso),
    time: (iso: string) => untilText(months, iso),
  };
}
