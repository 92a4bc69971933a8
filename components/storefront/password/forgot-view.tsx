import { useTranslations } from 'next-intl';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { ForgotForm } from './forgot-form';

export function ForgotView() {
  const t = useTranslations('auth.password');
  return (
    <FormCard
      title={t('forgotTitle')}
      lead={t('forgotLead')}
      footer={
        <p>
          {t.rich('remembered', {
            link: (text) => (
              <Link href="/login" prefetch={false} className={textLinkClass}>
                {text}
              </Link>
            ),
          })}
        </p>
      }
    >
      <ForgotForm />
    </FormCard>
  );
}
