import { useTranslations } from 'next-intl';
import { withNext } from '@/components/shared/session/safe-next';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { OtpRequestForm } from './otp-request-form';

export function OtpRequestView({ next }: { next: string }) {
  const t = useTranslations('auth.otp');
  return (
    <FormCard
      title={t('askTitle')}
      lead={t('askLead')}
      footer={
        <p>
          <Link href={withNext('/login', next)} prefetch={false} className={textLinkClass}>
            {t('byEmail')}
          </Link>
        </p>
      }
    >
      <OtpRequestForm next={next} />
    </FormCard>
  );
}
