'use client';

import { useTranslations } from 'next-intl';
import { rejectRegistration } from '@/components/shared/api/auth';
import { NotMeForm } from '@/components/shared/not-me-form';

/** The page to which a verification mail links. */
export function RejectRegistration({ id, token }: { id: string; token: string }) {
  const t = useTranslations('auth.verification.notMe');
  return (
    <NotMeForm
      title={t('title')}
      lead={t('lead')}
      submit={t('submit')}
      act={() => rejectRegistration(id, token)}
    />
  );
}
