import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { withNext } from '@/components/shared/session/safe-next';
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

export function LoginView({ next, identity }: LoginViewProps) {
  const t = useTranslations('auth.login');
  return (
    <FormCard
      title={t('title')}
      lead={t('lead')}
      footer={
        <>
          <p>
            <Link href={withNext('/otplogin', next)} prefetch={false} className={textLinkClass}>
              {t('byMobile')}
            </Link>
          </p>
          <p>
            {t.rich('newHere', {
              link: (text) => (
                <Link href={withNext('/register', next)} prefetch={false} className={textLinkClass}>
                  {text}
                </Link>
              ),
            })}
          </p>
        </>
      }
    >
      <LoginNotice />
      <LoginForm />
      {identity}
    </FormCard>
  );
}
