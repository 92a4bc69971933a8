'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfirmation } from '@/components/account/partner/use-confirmation';
import { errorText, fieldError } from '@/components/shared/api/error-messages';
import { askGuardian } from '@/components/shared/api/privacy';
import { GuardianFields } from '@/components/shared/guardian-fields';
import { FormActions } from '@/components/ui/form-actions';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { useRouter } from '@/components/ui/navigation';
import { SubmitForm } from '@/components/ui/submit-form';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { ConfirmationWay } from '@/lib/domain/accounts/schema';

interface AskGuardianFormProps {
  /** The day of birth is not known yet. */
  isFirst: boolean;
  submit: string;
  /** How its owner proves to be at this browser. */
  way: ConfirmationWay;
}

/** Names a guardian, or another one. */
export function AskGuardianForm({ isFirst, submit, way }: AskGuardianFormProps) {
  const t = useTranslations('guardian');
  const router = useRouter();
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const { withConfirmation, confirmationDialog } = useConfirmation(way);
  const [outcome, setOutcome] = useState<Outcome>({});
  const ask = (form: HTMLFormElement) =>
    run(async () => {
      const reply = await withConfirmation(() =>
        askGuardian({
          ...(isFirst && { born_on: formText(form, 'born_on') }),
          guardian_name: formText(form, 'guardian_name').trim(),
          guardian_email: formText(form, 'guardian_email').trim(),
        }),
      );
      if (!reply.ok) {
        const found = {
          born_on: fieldError(t('bornOn'), reply.failure, 'born_on'),
          guardian_name: fieldError(t('name'), reply.failure, 'guardian_name'),
          guardian_email: fieldError(t('email'), reply.failure, 'guardian_email'),
        };
        if (!show(found, form)) setOutcome({ bad: errorText(reply.failure) });
        return;
      }
      setOutcome({ good: reply.data.message });
      router.refresh();
    });
  return (
    <>
      <SubmitForm
        onSubmit={ask}
        onInput={(event) => {
          onInput(event);
          setOutcome({});
        }}
        className="mt-4 grid gap-4 md:grid-cols-2"
      >
        {isFirst && <p className="text-muted text-sm md:col-span-2">{t('childLead')}</p>}
        <GuardianFields
          errors={errors}
          labels={{ ...(isFirst && { bornOn: t('bornOn') }), name: t('name'), email: t('email') }}
        />
        <div className="md:col-span-2">
          <FormMessage outcome={outcome} />
          <FormActions busy={busy} submit={submit} />
        </div>
      </SubmitForm>
      {confirmationDialog}
    </>
  );
}
