'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { redeemPoints } from '@/components/shared/api/wallet';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { Link, useRouter } from '@/components/ui/navigation';
import { NumberCounter } from '@/components/ui/number-counter';
import { SubmitButton } from '@/components/ui/submit-button';
import { textLinkClass } from '@/components/ui/text-link-class';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { QuickAmounts } from './quick-amounts';
import { sendForAnHour } from './send-for-an-hour';

const wholePoints = new Intl.NumberFormat('en-IN');

interface RedeemFormProps {
  userid: string;
  /** Available points, with two decimals; only whole points can be redeemed. */
  points: number;
  /** Id of the card, which gets the focus when the form is removed because no points remain. */
  cardId: string;
}

export function RedeemForm({ userid, points, cardId }: RedeemFormProps) {
  const t = useTranslations('wallet');
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show } = useFieldErrors();
  const whole = Math.floor(points);
  const [value, setValue] = useState<number | null>(whole || null);
  const [outcome, setOutcome] = useState<Outcome>({});
  const [note, setNote] = useState('');

  // The press of a button that left the field with a number which was changed must not send the new number unseen.
  const unseen = useRef(false);

  const change = (next: number | null) => {
    unseen.current = false;
    setValue(next);
    show({});
    setNote('');
    setOutcome({});
  };

  const say = (to: 'least' | 'most') => {
    unseen.current = to === 'least';
    setNote(
      to === 'least' ? t('redeemForm.least') : t('redeemForm.most', { max: wholePoints.format(whole) }),
    );
  };

  const redeem = async () => {
    if (unseen.current) {
      unseen.current = false;
      return;
    }
    setOutcome({});
    if (show({ points: value ? undefined : t('amountWrong') }) || !value) return;
    const body = { value, userid };
    const reply = await sendForAnHour('redeem', body, (key) => redeemPoints(body, key), t('sendAgain'));
    // The balance has changed, or differs from what this page shows. Without an answer the form stays, so that it can
    // be sent again.
    if (reply.ok || reply.failure.code === 'not_available') router.refresh();
    if (!reply.ok) return setOutcome({ bad: errorText(reply.failure) });
    setOutcome({ good: reply.data.msg });
    setValue(null);
    if (value === whole) document.getElementById(cardId)?.focus({ preventScroll: true });
  };

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(redeem);
      }}
    >
      {whole > 0 ? (
        <>
          <NumberCounter
            id="points"
            label={t('redeemForm.points')}
            value={value}
            onChange={change}
            min={1}
            max={whole}
            error={errors.points}
            onClamp={say}
            hint={
              note ? (
                <span role="status" className="text-wait">
                  {note}
                </span>
              ) : (
                t('redeemForm.hint')
              )
            }
          />
          {whole > 1 && (
            <QuickAmounts
              amounts={[...new Set([Math.floor(whole / 4), Math.floor(whole / 2), whole])].filter(Boolean)}
              value={value}
              onChoose={change}
              show={(amount) => (amount === whole ? t('redeemForm.all') : wholePoints.format(amount))}
            />
          )}
          <SubmitButton busy={busy}>{t('redeem')}</SubmitButton>
        </>
      ) : (
        <p className="text-muted">{t('redeemForm.tooFew')}</p>
      )}
      <FormMessage outcome={outcome}>
        {(outcome.good || whole === 0) && (
          <Link href={outcome.good ? '/wallet' : '/home'} prefetch={false} className={textLinkClass}>
            {t(outcome.good ? 'title' : 'find')}
          </Link>
        )}
      </FormMessage>
    </form>
  );
}
