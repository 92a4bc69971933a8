'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { withNext } from '@/components/shared/session/safe-next';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { MailLink } from './mail-link';
import { usePendingEmail } from './pending-email';
import { savePendingNext, usePendingNext } from './pending-next';
import { ResendForm } from './resend-form';

export function CheckVerification() {
  const t = useTranslations('auth.verification');
  const pending = usePendingEmail();
  const next = usePendingNext();
  const login = withNext('/login', next);
  // The link of the mail opens another tab, whose address names no page.
  useEffect(() => {
    if (next !== '/home') savePendingNext(next);
  }, [next]);
  return (
    <FormCard
      title={t('title')}
      lead={
        pending
          ? t.rich('sentTo', {
              address: pending.email,
              email: (text) => <b className="break-words text-text">{text}</b>,
            })
          : t('sent')
      }
      footer={
        <p>
          {t.rich('already', {
            link: (text) => (
              <Link href={login} prefetch={false} className={textLinkClass}>
                {text}
              </Link>
            ),
          })}
        </p>
      }
    >
      <MailLink email={pending?.email} />
      <ResendForm pending={pending} />
    </FormCard>
  );
}
