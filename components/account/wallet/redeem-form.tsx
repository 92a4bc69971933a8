'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { failureText } from '@/components/store/api/failure-words';
import { sendOnce } from '@/components/store/api/send-once';
import { redeemPoints } from '@/components/store/api/wallet';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { NumberCounter } from '@/components/ui/number-counter';
import { SubmitButton } from '@/components/ui/submit-button';
import { useBusy } from '@/components/ui/use-busy';
import { QuickAmounts } from './quick-amounts';

const INVALID = 'Please enter a valid amount';

/** `points`: what there is, with its hundredths; only whole ones are turned into T-Coins. */
export function RedeemForm({ userid, points }: { userid: string; points: number }) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const whole = Math.floor(points);
  const [value, setValue] = useState<number | null>(whole || null);
  const [outcome, setOutcome] = useState<Outcome>({});

  const redeem = async () => {
    setOutcome({});
    if (!value) return setOutcome({ bad: INVALID });
    const body = { value, userid };
    const reply = await sendOnce('redeem', body, (key) => redeemPoints(body, key));
    if (!reply.ok) return setOutcome({ bad: failureText(reply.failure) });
    setOutcome({ good: reply.data.msg });
    setValue(null);
    router.refresh();
  };

  return (
    <form
      method="post"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(redeem);
      }}
    >
      <NumberCounter
        id="points"
        label="Points to redeem"
        value={value}
        onChange={setValue}
        min={whole > 0 ? 1 : 0}
        max={whole}
        hint="1 point becomes 1 T-Coin."
      />
      {whole > 1 && (
        <QuickAmounts
          amounts={[...new Set([Math.floor(whole / 4), Math.floor(whole / 2), whole])].filter(Boolean)}
          value={value}
          onChoose={setValue}
          show={(amount) => (amount === whole ? 'All' : String(amount))}
        />
      )}
      <SubmitButton busy={busy}>Redeem Points</SubmitButton>
      <FormMessage outcome={outcome} />
    </form>
  );
}
