'use client';

import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { removeSecondFactor } from '@/components/shared/api/account';
import { SecondFactorForm } from '@/components/shared/second-factor/second-factor-form';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { useRouter } from '@/components/ui/navigation';
import type { SecondFactorOffer } from '@/lib/domain/accounts/schema';
import { BeginAuthenticator } from './begin-authenticator';
import { ConfirmAuthenticator } from './confirm-authenticator';
import { RecoveryCodes } from './recovery-codes';

type Step =
  | { at: 'rest' }
  | { at: 'begin' }
  | { at: 'confirm'; offer: SecondFactorOffer }
  | { at: 'codes'; codes: string[] }
  | { at: 'remove' };

interface AuthenticatorCardProps {
  /** Whether the account has a confirmed authenticator. */
  active: boolean;
  /** Whether the account has passkeys, which every sign-in asks for without an authenticator too. */
  hasPasskeys: boolean;
  /** Whether the account certainly has a password, because this session was opened with it. */
  knowsPassword: boolean;
}

/** Adds and removes the authenticator of the account. */
export function AuthenticatorCard({ active, hasPasskeys, knowsPassword }: AuthenticatorCardProps) {
  const t = useTranslations('account');
  const router = useRouter();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(true);

  // The button that had the focus is gone after each step, so the focus moves to the new step.
  useEffect(() => {
    const { current } = box;
    if (first.current) first.current = false;
    else if (step.at === 'begin') current?.querySelector('input')?.focus();
    else if (!current?.contains(document.activeElement)) current?.focus();
  }, [step.at]);

  const cancel = (
    <button type="button" onClick={rest} className={buttonClass('quiet')}>
      {t('cancel')}
    </button>
  );

  return (
    <Card id="authenticator" title={t('secondFactor.title')}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and not every step is one */}
      <div
        ref={box}
        tabIndex={-1}
        role="group"
        aria-label={t(`secondFactor.steps.${step.at}`)}
        className="outline-none"
      >
        {step.at === 'rest' && (
          <>
            <p className="flex items-center gap-3 font-semibold">
              {active ? (
                <>
                  <ShieldCheck aria-hidden className="size-6 shrink-0 text-good" /> {t('secondFactor.on')}
                </>
              ) : (
                <>
                  <ShieldOff aria-hidden className="size-6 shrink-0 text-wait" />{' '}
                  {t(hasPasskeys ? 'secondFactor.offBesidePasskeys' : 'secondFactor.off')}
                </>
              )}
            </p>
            <p className="mt-2 mb-5 text-muted text-sm">{t('secondFactor.about')}</p>
            <button
              type="button"
              onClick={() => setStep({ at: active ? 'remove' : 'begin' })}
              className={buttonClass(active ? 'quiet' : 'accent')}
            >
              {t(active ? 'secondFactor.steps.remove' : 'secondFactor.steps.begin')}
            </button>
          </>
        )}
        {step.at === 'begin' && (
          <BeginAuthenticator
            knowsPassword={knowsPassword}
            onOffer={(offer) => setStep({ at: 'confirm', offer })}
          >
            {cancel}
          </BeginAuthenticator>
        )}
        {step.at === 'confirm' && (
          <ConfirmAuthenticator offer={step.offer} onConfirmed={(codes) => setStep({ at: 'codes', codes })}>
            {cancel}
          </ConfirmAuthenticator>
        )}
        {step.at === 'codes' && (
          <RecoveryCodes
            title={t('secondFactor.keep')}
            codes={step.codes}
            onDone={() => {
              rest();
              router.refresh();
            }}
          />
        )}
        {step.at === 'remove' && (
          <>
            <p className="mb-4 text-muted">{t('secondFactor.removeText')}</p>
            <SecondFactorForm
              hint={t('secondFactor.fromApp')}
              action={t('secondFactor.remove')}
              send={removeSecondFactor}
              onDone={() => {
                rest();
                router.refresh();
              }}
            >
              {cancel}
            </SecondFactorForm>
          </>
        )}
      </div>
    </Card>
  );
}
