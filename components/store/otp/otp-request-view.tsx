import { keepNext } from '@/components/store/session/safe-next';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { OtpRequestForm } from './otp-request-form';

export function OtpRequestView({ next }: { next: string }) {
  return (
    <FormCard
      title="Login by mobile number"
      lead="We send you a code by text message. No password needed."
      footer={
        <p>
          <Link href={keepNext('/login', next)} prefetch={false} className={textLinkClass}>
            Login with email
          </Link>
        </p>
      }
    >
      <OtpRequestForm next={next} />
    </FormCard>
  );
}
