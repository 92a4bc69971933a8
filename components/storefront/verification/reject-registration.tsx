'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { rejectRegistration } from '@/components/shared/api/auth';
import { errorText } from '@/components/shared/api/error-messages';
import { FormCard } from '@/components/ui/form-card';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { SubmitButton } from '@/components/ui/submit-button';
import { useBusy } from '@/components/ui/use-busy';

/** 'This was not me': the page to which a verification mail links. Only its button acts, not the opening of the link. */
export function RejectRegistration({ id, token }: { id: string; token: string }) {
  const t = useTranslations('auth.verification.notMe');
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});

  const reject = async () => {
    const reply = await rejectRegistration(id, token);
    setOutcome(reply.ok ? { good: reply.data.msg } : { bad: errorText(reply.failure) });
  };

  return (
    <FormCard title={t('title')} lead={t('lead')}>
      <form
        method="post"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run(reject);
        }}
      >
        {!outcome.good && <SubmitButton busy={busy}>{t('submit')}</SubmitButton>}
        <FormMessage outcome={outcome} />
      </form>
    </FormCard>
  );
}
