'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { topUp } from '@/components/shared/api/wallet';
import { FormMessage } from '@/components/ui/form-message';
import { NumberCounter } from '@/components/ui/number-counter';
import { SubmitButton } from '@/components/ui/submit-button';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import { formatRupees } from '@/lib/platform/money';
import { QuickAmounts } from './quick-amounts';
import { sendForAnHour } from './send-for-an-hour';

const QUICK = [100, 250, 500, 1000, 2000, 5000];

interface TopUpFormProps {
  userid: string;
  /** Rupees. */
  max: number;
  /** The initial amount, in rupees. */
  amount: number;
}

export function TopUpForm({ userid, max, amount }: TopUpFormProps) {
  const t = useTranslations('wallet');
  const { busy, run } = useBusy();
  const { errors, show } = useFieldErrors();
  const [value, setValue] = useState<number | null>(amount);
  const [bad, setBad] = useState('');
  const [note, setNote] = useState('');

  // The press of a button that left the field with an amount which was changed must not send the new amount unseen.
  const unseen = useRef(false);

  const change = (next: number | null) => {
    unseen.current = false;
    setValue(next);
    show({});
    setNote('');
    setBad('');
  };

  const say = (to: 'least' | 'most') => {
    unseen.current = to === 'least';
    setNote(to === 'least' ? t('topUpForm.least') : t('topUpForm.most', { max: formatRupees(max) }));
  };

  const pay = async () => {
    if (unseen.current) {
      unseen.current = false;
      return;
    }
    setBad('');
    if (show({ amount: value ? undefined : t('amountWrong') }) || !value) return;
    const body = { value, userid };
    const reply = await sendForAnHour('topup', body, (key) => topUp(body, key), t('sendAgain'));
    if (!reply.ok) return setBad(errorText(reply.failure));
    window.location.assign(reply.data.data.payment_url);
    // Keeps the button busy until the browser has left this page.
    await new Promise(() => {});
  };

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(pay);
      }}
    >
      <NumberCounter
        id="amount"
        label={t('topUpForm.amount')}
        value={value}
        onChange={change}
        min={1}
        max={max}
        step={100}
        unit="₹"
        error={errors.amount}
        onClamp={say}
        hint={
          note ? (
            <span role="status" className="text-wait">
              {note}
            </span>
          ) : (
            t('topUpForm.hint', { max: formatRupees(max) })
          )
        }
      />
      <QuickAmounts
        amounts={QUICK.filter((each) => each <= max)}
        value={value}
        onChoose={change}
        show={formatRupees}
      />
      <SubmitButton busy={busy}>{t('topUp')}</SubmitButton>
      <FormMessage outcome={bad ? { bad } : {}} />
    </form>
  );
}
