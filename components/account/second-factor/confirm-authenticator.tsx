'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { confirmSecondFactor } from '@/components/shared/api/account';
import { errorText } from '@/components/shared/api/error-messages';
import { Art } from '@/components/ui/art';
import { CodeField } from '@/components/ui/code-field';
import { CopyButton } from '@/components/ui/copy-button';
import { FormActions } from '@/components/ui/form-actions';
import { textLinkClass } from '@/components/ui/text-link-class';
import { useBusy } from '@/components/ui/use-busy';
import type { SecondFactorOffer } from '@/lib/domain/accounts/schema';

interface ConfirmAuthenticatorProps {
  offer: SecondFactorOffer;
  onConfirmed: (recoveryCodes: string[]) => void;
  /** Shown beside the submit button. */
  children: ReactNode;
}

/** Shows the secret for the authenticator app, and asks for the app's first code. */
export function ConfirmAuthenticator({ offer, onConfirmed, children }: ConfirmAuthenticatorProps) {
  const { secret, uri, qr } = offer;
  const t = useTranslations('account.secondFactor');
  const { busy, run } = useBusy();
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const submit = () =>
    run(async () => {
      setError(undefined);
      const reply = await confirmSecondFactor(field.current?.value ?? '');
      if (reply.ok) return onConfirmed(reply.data.recoveryCodes);
      setError(errorText(reply.failure));
      field.current?.select();
    });

  return (
    <form
      method="post"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="font-semibold">{t('scan')}</p>
      <Art
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt={t('qr')}
        width={208}
        height={208}
        loading="eager"
        className="size-52 rounded-xl bg-white"
      />
      <div className="text-sm">
        <p className="text-muted">{t('type')}</p>
        <p className="flex items-center gap-1">
          <code className="min-w-0 font-mono text-xs tracking-wide [overflow-wrap:anywhere]">
            {inGroups(secret)}
          </code>
          <CopyButton text={secret} what={t('secret')} className="shrink-0" />
        </p>
        <a href={uri} className={textLinkClass}>
          {t('open')}
        </a>
      </div>
      <p className="font-semibold">{t('enter')}</p>
      <CodeField ref={field} id="code" label={t('code')} error={error} onComplete={() => void submit()} />
      <p role="alert" className="sr-only">
        {error}
      </p>
      <FormActions busy={busy} submit={t('confirm')}>
        {children}
      </FormActions>
    </form>
  );
}

function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
