'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { undoChange } from '@/components/shared/api/account';
import { errorText } from '@/components/shared/api/error-messages';
import { closeSession } from '@/components/shared/session/session-store';
import { FormCard } from '@/components/ui/form-card';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { Link } from '@/components/ui/navigation';
import { SubmitButton } from '@/components/ui/submit-button';
import { textLinkClass } from '@/components/ui/text-link-class';
import { useBusy } from '@/components/ui/use-busy';

/** 'This was not me': the page to which the notice of a change links. Only its button acts, not the opening of the link. */
export function UndoChange({ id, token }: { id: string; token: string }) {
  const t = useTranslations('account.contacts.undo');
  const { busy, run } = useBusy();
  const [outcome, setOutcome] = useState<Outcome>({});

  const undo = async () => {
    const reply = await undoChange(id, token);
    if (!reply.ok) return setOutcome({ bad: errorText(reply.failure) });
    // The sessions of the account have ended, that of this browser included.
    closeSession();
    setOutcome({ good: reply.data.msg });
  };

  return (
    <FormCard title={t('title')} lead={t('lead')}>
      <form
        method="post"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void run(undo);
        }}
      >
        {!outcome.good && <SubmitButton busy={busy}>{t('submit')}</SubmitButton>}
        <FormMessage outcome={outcome}>
          {outcome.good && (
            <Link href="/forgetpassword" prefetch={false} className={textLinkClass}>
              {t('reset')}
            </Link>
          )}
        </FormMessage>
      </form>
    </FormCard>
  );
}
