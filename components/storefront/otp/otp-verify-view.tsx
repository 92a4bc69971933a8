import { useTranslations } from 'next-intl';
import { withNext } from '@/components/shared/session/safe-next';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { OtpVerifyForm } from './otp-verify-form';

/** `mobile`: 10 digits. */
export function OtpVerifyView({ mobile, next }: { mobile: string; next: string }) {
  const t = useTranslations('auth.otp');
  return (
    <FormCard
      title={t('title')}
      lead={t.rich('lead', {
        mobile: (text) => <b className="whitespace-nowrap text-text">{text}</b>,
        number: `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`,
      })}
      footer={
        <p>
          <Link href={withNext('/otplogin', next)} prefetch={false} className={textLinkClass}>
            {t('otherNumber')}
          </Link>
        </p>
      }
    >
      <OtpVerifyForm key={mobile} mobile={mobile} />
    </FormCard>
  );
}
