'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { askForGuardianLink } from '@/components/shared/api/privacy';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { SubmitButton } from '@/components/ui/submit-button';
import { SubmitForm } from '@/components/ui/submit-form';
import { TextField } from '@/components/ui/text-field';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';

/** Asks for a new link. `link` is one that opens nothing any more; without it the account is typed in. */
export function AskLinkForm({ link }: { link: string | null }) {
  const t = useTranslations('guardian.page.newLink');
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [outcome, setOutcome] = useState<Outcome>({});
  const ask = (form: HTMLFormElement) =>
    run(async () => {
      setOutcome({});
      const reply = await askForGuardianLink(
        link === null ? { account: formText(form, 'account') } : { link },
      );
      if (reply.ok) return setOutcome({ good: reply.data.message });
      if (!show({ account: fieldError(t('account'), reply.failure, 'account') }, form))
        setOutcome({ bad: errorText(reply.failure) });
    });
  return (
    <SubmitForm onSubmit={ask} onInput={onInput} className="flex flex-col gap-4">
      {link === null && (
        <TextField id="account" name="account" label={t('account')} required error={errors.account} />
      )}
      <SubmitButton busy={busy}>{t('send')}</SubmitButton>
      <FormMessage outcome={outcome} />
    </SubmitForm>
  );
}
