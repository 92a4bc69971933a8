'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { verifyOtp } from '@/components/shared/api/auth';
import type { SignIn } from '@/components/storefront/login/use-sign-in';
import { buttonClass } from '@/components/ui/button-class';
import type { ClaimantView } from '@/lib/domain/accounts/schema';
import { AccountProofForm } from './account-proof-form';

interface AccountQuestionProps {
  mobile: string;
  /** The right code of the number. */
  otp: string;
  accounts: ClaimantView[];
  signIn: SignIn;
}

/** Asks whether an account with an email that has this number, unproved, is the customer's. */
export function AccountQuestion({ mobile, otp, accounts, signIn }: AccountQuestionProps) {
  const t = useTranslations('auth.otp.account');
  const [chosen, setChosen] = useState<ClaimantView | null>(null);
  const { attempt, busy } = signIn;

  if (chosen)
    return (
      <AccountProofForm
        mobile={mobile}
        otp={otp}
        account={chosen}
        signIn={signIn}
        onBack={() => setChosen(null)}
      />
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted text-sm">{t('lead')}</p>
      {accounts.map((account) => (
        <div key={account.id} className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {t('question', { email: account.email })}
          </p>
          <button type="button" onClick={() => setChosen(account)} className={buttonClass('accent')}>
            {t('yes')}
          </button>
        </div>
      ))}
      <button
        type="button"
        aria-disabled={busy}
        onClick={() => void attempt(() => verifyOtp(mobile, otp, { account: 'new' }))}
        className={buttonClass('quiet', 'large')}
      >
        {t('no')}
      </button>
      <p className="text-muted text-sm">{t('noHint')}</p>
    </div>
  );
}
