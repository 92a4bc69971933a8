'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RecoveryCodes } from '@/components/account/second-factor/recovery-codes';
import { usePasskeySupport } from '@/components/shared/passkeys/use-passkey-support';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { buttonClass } from '@/components/ui/button-class';
import { Card } from '@/components/ui/card';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import type { PasskeyView } from '@/lib/domain/accounts/schema';
import { AddPasskey } from './add-passkey';
import { PasskeyRow } from './passkey-row';

type Step = { at: 'rest' } | { at: 'add' } | { at: 'codes'; codes: string[] };

interface PasskeysCardProps {
  passkeys: PasskeyView[];
  /** Whether the account has a passkey or an authenticator, with which it can be asked again. */
  secondFactor: boolean;
}

const CARD = 'passkeys';

/** Lists the passkeys of the account, and adds and removes them. */
export function PasskeysCard({ passkeys, secondFactor }: PasskeysCardProps) {
  const t = useTranslations('account.passkeys');
  const router = useRouter();
  const supported = usePasskeySupport();
  const [step, setStep] = useState<Step>({ at: 'rest' });
  const [outcome, setOutcome] = useState<Outcome>({});
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const say = (good: string) => {
    setOutcome({ good });
    document.getElementById(CARD)?.focus();
  };

  return (
    <Card id={CARD} title={t('title')}>
      {step.at === 'codes' ? (
        <RecoveryCodes
          title={t('recovery')}
          codes={step.codes}
          onDone={() => {
            setStep({ at: 'rest' });
            router.refresh();
          }}
        />
      ) : (
        <>
          <p className="mb-4 text-muted text-sm">{t('about')}</p>
          {passkeys.length === 0 && <p className="mb-4 font-semibold">{t('none')}</p>}
          <ul className="mb-4 divide-y divide-line empty:hidden">
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey._id}
                passkey={passkey}
                withReauthentication={withReauthentication}
                onRemoved={() => {
                  say(t('removed', { name: passkey.name }));
                  router.refresh();
                }}
              />
            ))}
          </ul>
          {step.at === 'add' ? (
            <AddPasskey
              withReauthentication={secondFactor ? withReauthentication : (call) => call()}
              onCancel={() => setStep({ at: 'rest' })}
              onAdded={({ passkey, recoveryCodes }) => {
                say(t('added', { name: passkey.name }));
                // The panel would replace this card by the page that is open from now on, and with it the codes, which
                // are never shown again. The page is refreshed once they are kept.
                if (recoveryCodes.length > 0) return setStep({ at: 'codes', codes: recoveryCodes });
                setStep({ at: 'rest' });
                router.refresh();
              }}
            />
          ) : supported ? (
            <button
              type="button"
              onClick={() => {
                setOutcome({});
                setStep({ at: 'add' });
              }}
              className={buttonClass(passkeys.length === 0 ? 'accent' : 'quiet')}
            >
              {t('add')}
            </button>
          ) : (
            <p className="text-muted text-sm">{t('unsupported')}</p>
          )}
        </>
      )}
      <FormMessage outcome={outcome} />
      {reauthenticationDialog}
    </Card>
  );
}
