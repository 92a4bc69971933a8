import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NoticeLine } from '@/components/shared/privacy/notice-line';
import { withNext } from '@/components/shared/session/safe-next';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { OtpRequestForm } from './otp-request-form';

/** `note` stands above the form: who invited the visitor. */
export function OtpRequestView({ next, note }: { next: string; note: ReactNode }) {
  const t = useTranslations('auth.otp');
  return (
    <FormCard
      title={t('askTitle')}
      lead={t('askLead')}
      footer={
        <>
          <p>
            <Link href={withNext('/login', next)} prefetch={false} className={textLinkClass}>
              {t('byEmail')}
            </Link>
          </p>
          <NoticeLine text="signIn" />
        </>
      }
    >
      {note}
      <OtpRequestForm next={next} />
    </FormCard>
  );
}
