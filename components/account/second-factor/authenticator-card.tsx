'use client';

import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Card } from '@/components/account/card';
import { removeSecondFactor } from '@/components/store/api/account';
import { buttonClass } from '@/components/ui/button-class';
import { useRouter } from '@/components/ui/navigation';
import type { SecondFactorOffer } from '@/lib/store/accounts/schema';
import { BeginAuthenticator } from './begin-authenticator';
import { ConfirmAuthenticator } from './confirm-authenticator';
import { FactorForm } from './factor-form';
import { RecoveryCodes } from './recovery-codes';

type Step =
  | { at: 'rest' }
  | { at: 'begin' }
  | { at: 'confirm'; offer: SecondFactorOffer }
  | { at: 'codes'; codes: string[] }
  | { at: 'remove' };

const names: Record<Step['at'], string> = {
  rest: 'Authenticator',
  begin: 'Add authenticator',
  confirm: 'Scan and confirm',
  codes: 'Recovery codes',
  remove: 'Remove authenticator',
};

interface AuthenticatorCardProps {
  /** Whether one is confirmed. */
  active: boolean;
  /** Whether the person surely has a password: they signed in with it. */
  knowsPassword: boolean;
}

/** Administrators add and remove the second factor of their login here. */
export function AuthenticatorCard({ active, knowsPassword }: AuthenticatorCardProps) {
  const router = useRouter();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const rest = () => setStep({ at: 'rest' });
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(true);

  // The button that led to a step is gone with the step before: focus goes to what has come.
  useEffect(() => {
    const { current } = box;
    if (first.current) first.current = false;
    else if (step.at === 'begin') current?.querySelector('input')?.focus();
    else if (!current?.contains(document.activeElement)) current?.focus();
  }, [step.at]);

  const cancel = (
    <button type="button" onClick={rest} className={buttonClass('quiet')}>
      Cancel
    </button>
  );

  return (
    <Card id="authenticator" title="Authenticator">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and not every step is one */}
      <div ref={box} tabIndex={-1} role="group" aria-label={names[step.at]} className="outline-none">
        {step.at === 'rest' && (
          <>
            <p className="flex items-center gap-3 font-semibold">
              {active ? (
                <>
                  <ShieldCheck aria-hidden className="size-6 shrink-0 text-good" /> On: logins and refunds ask
                  for a code.
                </>
              ) : (
                <>
                  <ShieldOff aria-hidden className="size-6 shrink-0 text-wait" /> Off: your password alone
                  opens the shop.
                </>
              )}
            </p>
            <p className="mt-2 mb-5 text-muted text-sm">
              An app on your phone shows a new code every 30 seconds. Whoever has your password still cannot
              get in.
            </p>
            <button
              type="button"
              onClick={() => setStep({ at: active ? 'remove' : 'begin' })}
              className={buttonClass(active ? 'quiet' : 'accent')}
            >
              {active ? 'Remove authenticator' : 'Add authenticator'}
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
            codes={step.codes}
            onDone={() => {
              rest();
              router.refresh();
            }}
          />
        )}
        {step.at === 'remove' && (
          <>
            <p className="mb-4 text-muted">
              Logins will ask for no code any more, and the recovery codes are worth nothing from then on.
            </p>
            <FactorForm
              hint="From your authenticator app."
              action="Remove"
              send={removeSecondFactor}
              onDone={() => {
                rest();
                router.refresh();
              }}
            >
              {cancel}
            </FactorForm>
          </>
        )}
      </div>
    </Card>
  );
}
