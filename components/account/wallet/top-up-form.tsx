'use client';

import { useState } from 'react';
import { failureText } from '@/components/store/api/failure-words';
import { sendOnce } from '@/components/store/api/send-once';
import { topUp } from '@/components/store/api/wallet';
import { FormMessage } from '@/components/ui/form-message';
import { NumberCounter } from '@/components/ui/number-counter';
import { SubmitButton } from '@/components/ui/submit-button';
import { useBusy } from '@/components/ui/use-busy';
import { formatRupees } from '@/lib/platform/money';
import { QuickAmounts } from './quick-amounts';

const QUICK = [100, 250, 500, 1000, 2000, 5000];
const INVALID = 'Please enter a valid amount';

/** `max`: rupees. */
export function TopUpForm({ userid, max }: { userid: string; max: number }) {
  const { busy, run } = useBusy();
  const [value, setValue] = useState<number | null>(500);
  const [bad, setBad] = useState('');

  const pay = async () => {
    setBad('');
    if (!value) return setBad(INVALID);
    const body = { value, userid };
    const reply = await sendOnce('topup', body, (key) => topUp(body, key));
    if (!reply.ok) return setBad(failureText(reply.failure));
    window.location.assign(reply.data.data.payment_url);
    // The button stays busy until this page is gone.
    await new Promise(() => {});
  };

  return (
    <form
      method="post"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(pay);
      }}
    >
      <NumberCounter
        id="amount"
        label="Amount in rupees"
        value={value}
        onChange={setValue}
        min={1}
        max={max}
        step={100}
        unit="₹"
        fault={bad === INVALID ? INVALID : undefined}
        hint={`1 T-Coin is ₹1. At most ${formatRupees(max)} at once.`}
      />
      <QuickAmounts
        amounts={QUICK.filter((amount) => amount <= max)}
        value={value}
        onChoose={setValue}
        show={formatRupees}
      />
      <SubmitButton busy={busy}>Top Up</SubmitButton>
      <FormMessage outcome={bad && bad !== INVALID ? { bad } : {}} />
    </form>
  );
}
