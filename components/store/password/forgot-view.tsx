import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { ForgotForm } from './forgot-form';

export function ForgotView() {
  return (
    <FormCard
      title="Forgot password?"
      lead="Tell us your email, and we send you a link to set a new one."
      footer={
        <p>
          Remembered it?{' '}
          <Link href="/login" prefetch={false} className={textLinkClass}>
            Login
          </Link>
        </p>
      }
    >
      <ForgotForm />
    </FormCard>
  );
}
