'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { addPasskey, beginPasskey } from '@/components/shared/api/passkeys';
import type { Reply } from '@/components/shared/api/request';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { PasswordField } from '@/components/ui/password-field';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import type { Endpoints } from '@/lib/domain/endpoints/schema';
import { makePasskey } from './make-passkey';

type Added = Endpoints['POST /auth/passkeys/add'];

interface AddPasskeyProps {
  withReauthentication: Reauthentication['withReauthentication'];
  onAdded: (added: Added) => void;
  onCancel: () => void;
}

/** Names a new passkey and lets the browser make it. Asks for the password when the sign-in is not recent. */
export function AddPasskey({ withReauthentication, onAdded, onCancel }: AddPasskeyProps) {
  const t = useTranslations('account.passkeys');
  const { busy, run } = useBusy();
  const [error, setError] = useState('');
  const [asksPassword, setAsksPassword] = useState(false);

  async function add(name: string, password: string | undefined): Promise<Reply<Added> | null> {
    const begun = await withReauthentication(() => beginPasskey(password));
    if (!begun.ok) return begun;
    const made = await makePasskey(begun.data.options);
    if (typeof made === 'string') {
      setError(t(made));
      return null;
    }
    return addPasskey(name, made);
  }

  const submit = (form: HTMLFormElement) =>
    run(async () => {
      setError('');
      const password = asksPassword ? formText(form, 'passkey-password') : undefined;
      const reply = await add(formText(form, 'passkey-name').trim() || t('defaultName'), password);
      if (reply === null) return;
      if (reply.ok) return onAdded(reply.data);
      // The first refusal is the question for the password, and no error of the person.
      if (reply.failure.code === 'bad_credentials' && !asksPassword) return setAsksPassword(true);
      setError(errorText(reply.failure));
    });

  return (
    <form
      method="post"
      noValidate
      aria-label={t('adding')}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <TextField
        id="passkey-name"
        name="passkey-name"
        label={t('name')}
        hint={t('nameHint')}
        maxLength={60}
        autoComplete="off"
      />
      {asksPassword && (
        <PasswordField
          id="passkey-password"
          label={t('password')}
          autoComplete="current-password"
          hint={t('passwordHint')}
        />
      )}
      <FormMessage outcome={{ bad: error }} />
      <FormActions busy={busy} submit={t('goOn')} cancel={{ label: t('cancel'), onPress: onCancel }} />
    </form>
  );
}
