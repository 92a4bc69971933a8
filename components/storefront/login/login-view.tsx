import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NoticeLine } from '@/components/shared/privacy/notice-line';
import { withNext } from '@/components/shared/session/safe-next';
import { OtpRequestForm } from '@/components/storefront/otp/otp-request-form';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { textLinkClass } from '@/components/ui/text-link-class';
import { LoginForm } from './login-form';
import { LoginNotice } from './login-notice';

interface LoginViewProps {
  /** The page to open afterwards, already checked by safeNext. */
  next: string;
  /** Buttons of the identity provider, below the form. */
  identity?: ReactNode;
}

/** The form for a code by text message comes first, because it needs no password, which few customers remember. */
export function LoginView({ next, identity }: LoginViewProps) {
  const t = useTranslations('auth.login');
  return (
    <FormCard
      title={t('title')}
      lead={t('lead')}
      footer={
        <>
          <p>
            {t.rich('newHere', {
              link: (text) => (
                <Link href={withNext('/register', next)} prefetch={false} className={textLinkClass}>
                  {text}
                </Link>
              ),
            })}
          </p>
          <NoticeLine text="signIn" />
        </>
      }
    >
      <LoginNotice />
      <OtpRequestForm next={next} />
      <p className="my-6 flex items-center gap-3 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('orByEmail')}
      </p>
      <LoginForm />
      {identity}
    </FormCard>
  );
}
