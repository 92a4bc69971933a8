import { keepNext } from '@/components/store/session/safe-next';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { OtpVerifyForm } from './otp-verify-form';

/** `mobile`: 10 digits. */
export function OtpVerifyView({ mobile, next }: { mobile: string; next: string }) {
  return (
    <FormCard
      title="Enter OTP"
      lead={
        <>
          We sent a 6-digit code to{' '}
          <b className="whitespace-nowrap text-text">
            +91 {mobile.slice(0, 5)} {mobile.slice(5)}
          </b>
          .
        </>
      }
      footer={
        <p>
          <Link href={keepNext('/otplogin', next)} prefetch={false} className={textLinkClass}>
            Use another number
          </Link>
        </p>
      }
    >
      <OtpVerifyForm key={mobile} mobile={mobile} />
    </FormCard>
  );
}
