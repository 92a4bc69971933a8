'use client';

import { useTranslations } from 'next-intl';
import { undoChange } from '@/components/shared/api/account';
import { NotMeForm } from '@/components/shared/not-me-form';
import { closeSession } from '@/components/shared/session/session-store';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';

/** The page to which the notice of a change links. */
export function UndoChange({ id, token }: { id: string; token: string }) {
  const t = useTranslations('account.contacts.undo');

  const undo = async () => {
    const reply = await undoChange(id, token);
    // The sessions of the account have ended, that of this browser included.
    if (reply.ok) closeSession();
    return reply;
  };

  return (
    <NotMeForm
      title={t('title')}
      lead={t('lead')}
      submit={t('submit')}
      act={undo}
      next={
        <Link href="/forgetpassword" prefetch={false} className={textLinkClass}>
          {t('reset')}
        </Link>
      }
    />
  );
}
