'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { errorText } from '@/components/shared/api/error-messages';
import { replayEvent } from '@/components/shared/api/webhooks';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { DeliveryView } from '@/lib/domain/webhooks/schema';
import { istDateTime } from '@/lib/platform/time';

interface DeliveryRowProps {
  delivery: DeliveryView;
  endpointId: string;
  canReplay: boolean;
}

/** An event with its tries at an endpoint; one that is over can be sent again. */
export function DeliveryRow({ delivery, endpointId, canReplay }: DeliveryRowProps) {
  const t = useTranslations('webhooks');
  const router = useRouter();
  const { busy, run } = useBusy();
  const { type, subject, state, due_at: due, event_id: eventId, created_at: createdAt, tries } = delivery;
  const replay = () =>
    run(async () => {
      const reply = await replayEvent(eventId, endpointId);
      if (!reply.ok) return showToast(errorText(reply.failure), 'bad');
      showToast(t('replayed'), 'good');
      router.refresh();
    });
  return (
    <li className="py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <p className="font-semibold [overflow-wrap:anywhere]">
            {type} <span className="font-mono font-normal text-xs">{subject}</span>
          </p>
          <p className="text-muted">
            <time dateTime={createdAt}>{istDateTime(new Date(createdAt))}</time>
          </p>
          <p className={state === 'delivered' ? 'text-good' : undefined}>
            {due ? t('pending', { time: istDateTime(new Date(due)) }) : t(`state.${state}`)}
          </p>
        </div>
        {canReplay && state !== 'pending' && (
          <button
            type="button"
            onClick={() => void replay()}
            aria-disabled={busy}
            aria-label={t('replayOf', { type, subject })}
            className={buttonClass('quiet')}
          >
            {t('replay')}
          </button>
        )}
      </div>
      {tries.length > 0 && (
        <details>
          <summary className="py-2 text-accent">{t('tries', { count: tries.length })}</summary>
          <ol className="space-y-1">
            {tries.map(({ at, status, ms, error, reply }) => (
              <li key={`${at} ${ms}`} className="text-muted [overflow-wrap:anywhere]">
                <time dateTime={at}>{istDateTime(new Date(at))}</time>: {error ?? `HTTP ${status}`}, {ms} ms
                {reply ? `, ‘${reply}’` : ''}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}
