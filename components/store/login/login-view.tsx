import Link from 'next/link';
import { WaveMark } from '@/components/ui/wave-mark';
import { LoginForm } from './login-form';

export function LoginView({ next }: { next: string }) {
  return (
    <div className="glow">
      <div className="page-width grid justify-items-center pt-8 md:pt-16">
        <section className="panel w-full max-w-md p-6 md:p-10">
          <WaveMark className="size-12" />
          <h1 className="mt-5 mb-1 font-bold text-2xl">Login</h1>
          <p className="mb-6 text-muted">Good to have you back.</p>
          <LoginForm next={next} />
          <p className="mt-2 border-line border-t pt-5 text-center text-muted text-sm">
            New here?{' '}
            <Link
              href="/register"
              prefetch={false}
              className="font-semibold text-accent underline underline-offset-4"
            >
              Create Account
            </Link>
          </p>
        </section>
      </div>
    </div>
  );
}
