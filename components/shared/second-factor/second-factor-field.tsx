'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { PasskeyButton } from '@/components/shared/passkeys/passkey-button';
import { TextField } from '@/components/ui/text-field';
import { textLinkClass } from '@/components/ui/text-link-class';
import type { UsedPasskey } from '@/lib/domain/accounts/schema';

interface SecondFactorFieldProps {
  hint: string;
  error?: string | undefined;
  /** Called with a passkey that is used instead of a code; without it none is offered. */
  onPasskey?: (passkey: UsedPasskey) => Promise<unknown>;
}

/** The field for an authenticator code or a recovery code, and the button for a passkey. The field takes the focus. */
export function SecondFactorField({ hint, error, onPasskey }: SecondFactorFieldProps) {
  const t = useTranslations('ui.secondFactor');
  const [lost, setLost] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the question changes
  useEffect(() => field.current?.focus(), [lost]);

  return (
    <div>
      {lost ? (
        <TextField
          key="recovery"
          ref={field}
          id="code"
          name="code"
          label={t('recoveryCode')}
          placeholder="XXXX-XXXX-XXXX"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          required
          hint={t('recoveryHint')}
          error={error}
          className="font-mono uppercase placeholder:font-sans"
        />
      ) : (
        <TextField
          key="authenticator"
          ref={field}
          id="code"
          name="code"
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          required
          hint={hint}
          error={error}
          className="font-mono tracking-[0.3em]"
        />
      )}
      <button type="button" onClick={() => setLost(!lost)} className={textLinkClass}>
        {t(lost ? 'useAuthenticator' : 'useRecovery')}
      </button>
      {onPasskey && (
        <PasskeyButton label={t('usePasskey')} stopped={t('passkeyStopped')} onPasskey={onPasskey} />
      )}
    </div>
  );
}
