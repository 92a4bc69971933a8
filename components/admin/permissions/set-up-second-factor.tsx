import { LockKeyhole } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { SecondFactorCards } from '@/components/account/second-factor/second-factor-cards';
import type { PasskeyView, Viewer } from '@/lib/domain/accounts/schema';

interface SetUpSecondFactorProps {
  viewer: Viewer;
  passkeys: PasskeyView[];
}

/** What a page of the panel shows to staff who have to set up a second factor before. */
export function SetUpSecondFactor({ viewer, passkeys }: SetUpSecondFactorProps) {
  const t = useTranslations('account.passkeys');
  return (
    <>
      <p className="panel flex items-center gap-3 p-4 md:p-6">
        <LockKeyhole aria-hidden className="size-5 shrink-0 text-muted" /> {t('required')}
      </p>
      <div className="grid items-start gap-3 md:grid-cols-2 md:gap-5">
        <SecondFactorCards viewer={viewer} passkeys={passkeys} />
      </div>
    </>
  );
}
