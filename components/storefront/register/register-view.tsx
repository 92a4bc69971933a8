import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NoticeLine } from '@/components/shared/privacy/notice-line';
import { withNext } from '@/components/shared/session/safe-next';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { NOTICE, PURPOSES } from '@/lib/domain/consents/schema';

import { RegisterForm } from './register-form';

/** `note` stands above the form: who invited the visitor. */
export function RegisterView({ next, note }: { next: string; note: ReactNode }) {
  const t = useTranslations('auth.register');
  return (
    <FormCard
      title={t('title')}
      lead={t('lead')}
      footer={
        <p>
          {t.rich('haveAccount', {
            link: (text) => (
              <Link href={withNext('/login', next)} prefetch={false} className={textLinkClass}>
                {text}
              </Link>
            ),
          })}
        </p>
      }
    >
      {note}
      <RegisterForm next={next} notice={NOTICE} purposes={PURPOSES}>
        <NoticeLine text="register" />
      </RegisterForm>
    </FormCard>
  );
}
