import { keepNext } from '@/components/store/session/safe-next';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { RegisterForm } from './register-form';

export function RegisterView({ next }: { next: string }) {
  return (
    <FormCard
      title="Create Account"
      lead="Your orders, your wallet and your points in one place."
      footer={
        <p>
          Already have an account?{' '}
          <Link href={keepNext('/login', next)} prefetch={false} className={textLinkClass}>
            Login
          </Link>
        </p>
      }
    >
      <RegisterForm next={next} />
    </FormCard>
  );
}
