'use client';

import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { withNext } from '@/components/shared/session/safe-next';
import { buttonClass } from '@/components/ui/button-class';
import { classNames } from '@/components/ui/class-names';
import { FormCard } from '@/components/ui/form-card';
import { Link } from '@/components/ui/navigation';
import { useDelayedRedirect } from '@/components/ui/use-delayed-redirect';
import { WaveLoader } from '@/components/ui/wave-loader';
import { seconds } from '@/lib/platform/time';
import { usePendingNext } from './pending-next';
import { useVerification, type Verification } from './use-verification';

/** The page to which the verification mail links. */
export function VerifyEmail({ id, token }: { id: string; token: string }) {
  const t = useTranslations('auth.verification');
  const { phase, message, retry } = useVerification(id, token);
  const login = withNext('/login', usePendingNext());
  useDelayedRedirect(phase === 'verified' ? login : null, seconds(2));

  return (
    <FormCard title={t(`titles.${phase}`)}>
      {/* As tall as its longest state, so that the footer does not move. */}
      <div className="min-h-72 sm:min-h-60">
        <div role="status">
          <p className="flex gap-2.5">
            <Sign phase={phase} />
            {phase === 'working' ? t('wait') : message}
          </p>
          {phase === 'corrupted' && <p className="mt-2 text-muted">{t('tooOld')}</p>}
        </div>
        {phase === 'working' && <WaveLoader />}
        {/* A key per state, so that no transition runs between the content of two states. */}
        <div key={phase} className="mt-6 grid gap-3">
          {phase === 'verified' && <NextLink href={login} text={t('login')} />}
          {phase === 'corrupted' && (
            <>
              <NextLink href="/checkverification" text={t('newEmail')} />
              <Link href={login} prefetch={false} className={buttonClass('quiet', 'large')}>
                {t('login')}
              </Link>
            </>
          )}
          {phase === 'failed' && (
            <button type="button" onClick={retry} className={buttonClass('accent', 'large')}>
              {t('retry')}
            </button>
          )}
        </div>
      </div>
    </FormCard>
  );
}

function Sign({ phase }: Pick<Verification, 'phase'>) {
  if (phase === 'working') return null;
  const good = phase === 'verified';
  const Icon = good ? CircleCheck : CircleX;
  return (
    <Icon aria-hidden className={classNames('mt-0.5 size-5 shrink-0', good ? 'text-good' : 'text-bad')} />
  );
}

function NextLink({ href, text }: { href: string; text: string }) {
  return (
    <Link href={href} prefetch={false} className={buttonClass('accent', 'large')}>
      {text}
    </Link>
  );
}
