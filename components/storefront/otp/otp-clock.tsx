'use client';

import { useTranslations } from 'next-intl';
import { errorText } from '@/components/shared/api/error-messages';
import type { Reply } from '@/components/shared/api/request';
import { classNames } from '@/components/ui/class-names';
import { textLinkClass } from '@/components/ui/text-link-class';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { clockText } from '@/components/ui/use-countdown';
import type { OtpTimer } from './use-otp-timer';

interface OtpClockProps {
  timer: OtpTimer;
  resend: () => Promise<Reply<unknown>>;
  onResent: () => void;
}

/** The time until the code expires, and a button to send another one. */
export function OtpClock({ timer, resend, onResent }: OtpClockProps) {
  const t = useTranslations('auth.otp');
  const { busy, run } = useBusy();
  const { phase, left, resendIn } = timer;
  const seconds = Math.ceil(resendIn / 1000);
  const waits = busy || phase === 'reading' || seconds > 0;

  const again = async () => {
    const reply = await resend();
    if (reply.ok) onResent();
    else showToast(errorText(reply.failure), 'bad');
  };

  return (
    <div className="text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <ClockWords phase={phase} left={left} />
        <p className="flex items-center gap-1.5">
          <button
            type="button"
            aria-disabled={waits}
            onClick={() => !waits && void run(again)}
            className={textLinkClass}
          >
            {t('resend')}
          </button>
          {seconds > 0 && <span className="text-muted tabular-nums">{t('resendIn', { seconds })}</span>}
        </p>
      </div>
      <p role="status" className="min-h-5 text-bad leading-5">
        <TimerError timer={timer} />
      </p>
    </div>
  );
}

function TimerError({ timer: { phase, left, message } }: { timer: OtpTimer }) {
  const t = useTranslations('auth.otp');
  if (phase === 'failed') return t('timerFailed');
  if (phase === 'none') return message;
  return phase === 'known' && left === 0 ? t('askAgain') : '';
}

function ClockWords({ phase, left }: Pick<OtpTimer, 'phase' | 'left'>) {
  const t = useTranslations('auth.otp');
  const known = phase === 'known' || phase === 'none';
  const over = known && left === 0;
  return (
    <p className="text-muted">
      {t.rich(over ? 'expired' : 'validFor', {
        time: known ? clockText(left) : '--:--',
        clock: (time) => (
          <span
            role="timer"
            className={classNames('font-bold tabular-nums', over ? 'text-bad' : 'text-text')}
          >
            {time}
          </span>
        ),
      })}
    </p>
  );
}
