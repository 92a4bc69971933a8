'use client';

import { BellRing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { useBusy } from '@/components/ui/use-busy';
import { type PushKey, type PushState, readPushState, startPush, stopPush } from './browser-push';

interface PushRowProps {
  pushKey: PushKey;
  /** Show nothing when this browser is told already or cannot be. */
  onlyWhenOff?: boolean;
}

/** Offers this browser to be told by web push. The browser's own question comes after the press, never before. */
export default function PushRow({ pushKey, onlyWhenOff = false }: PushRowProps) {
  const t = useTranslations('push');
  const { busy, run } = useBusy();
  const [state, setState] = useState<PushState | null>(null);
  const [outcome, setOutcome] = useState<Outcome>({});

  useEffect(() => {
    readPushState(pushKey).then(setState, () => setState('never'));
  }, [pushKey]);

  if (state === null || (onlyWhenOff && state !== 'off' && !outcome.good)) return null;
  const press = () =>
    run(async () => {
      setOutcome({});
      if (state === 'on') {
        await stopPush();
        return setState('off');
      }
      const next = await startPush(pushKey).catch(() => ({ failure: t('failed') }));
      if (typeof next !== 'string') return setOutcome({ bad: next.failure });
      setState(next);
      if (next === 'on') setOutcome({ good: t('isOn') });
    });

  return (
    <div className="space-y-2">
      {(state === 'on' || state === 'off') && !(onlyWhenOff && state === 'on') && (
        <button
          type="button"
          aria-disabled={busy}
          onClick={() => !busy && void press()}
          className={buttonClass('quiet')}
        >
          <BellRing aria-hidden className="size-4" /> {t(state === 'on' ? 'stop' : 'start')}
        </button>
      )}
      {(state === 'denied' || state === 'never') && <p className="text-muted text-sm">{t(state)}</p>}
      <FormMessage outcome={outcome} />
    </div>
  );
}
