'use client';

import { Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { endTelegram, makeTelegramLink } from '@/components/shared/api/notifications';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { useRouter } from '@/components/ui/navigation';
import { Opened } from '@/components/ui/opened';
import { useBusy } from '@/components/ui/use-busy';
import type { TelegramState } from '@/lib/domain/notifications/schema';
import { minutes } from '@/lib/platform/time';

/** A little less than a link works: one that is still shown can be used. */
const LINK_SHOWN = minutes(9);

/** Connects the customer's Telegram by a link that works once, and ends the connection. */
export function TelegramRow({ state }: { state: TelegramState }) {
  const t = useTranslations('notifications.telegram');
  const router = useRouter();
  const { busy, run } = useBusy();
  const [url, setUrl] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({});

  // The chat is connected in another app: when the customer comes back, the page asks how it stands.
  useEffect(() => {
    if (url === null || state === 'on') return;
    const look = () => document.visibilityState === 'visible' && router.refresh();
    const ended = setTimeout(() => setUrl(null), LINK_SHOWN);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearTimeout(ended);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [url, state, router]);

  const start = () =>
    run(async () => {
      const reply = await makeTelegramLink();
      setOutcome(reply.ok ? {} : { bad: errorText(reply.failure) });
      if (reply.ok) setUrl(reply.data.url);
    });
  const stop = () =>
    run(async () => {
      const reply = await endTelegram();
      setOutcome(reply.ok ? { good: t('stopped') } : { bad: errorText(reply.failure) });
      setUrl(null);
      router.refresh();
    });

  return (
    <div className="space-y-3">
      {state === 'on' && <p className="font-semibold text-good">{t('on')}</p>}
      {state === 'blocked' && <p className="text-wait">{t('blocked')}</p>}
      <div className="flex flex-wrap gap-2">
        {state !== 'on' && url === null && (
          <button
            type="button"
            aria-disabled={busy}
            onClick={() => !busy && void start()}
            className={buttonClass('quiet')}
          >
            <Send aria-hidden className="size-4" /> {t('start')}
          </button>
        )}
        {state !== 'on' && url !== null && (
          <Opened>
            <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass('quiet')}>
              <Send aria-hidden className="size-4" /> {t('open')}
            </a>
          </Opened>
        )}
        {state !== 'off' && (
          <button
            type="button"
            aria-disabled={busy}
            onClick={() => !busy && void stop()}
            className={buttonClass('quiet')}
          >
            {t('stop')}
          </button>
        )}
      </div>
      {state !== 'on' && url !== null && <p className="text-muted text-sm">{t('how')}</p>}
      <FormMessage outcome={outcome} />
    </div>
  );
}
