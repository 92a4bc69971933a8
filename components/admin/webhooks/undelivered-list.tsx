'use client';

import { useRouter } from 'next/navigation';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { DeliveryOfStaff } from '@/lib/domain/webhooks/schema';
import { istDateTime } from '@/lib/platform/time';

interface UndeliveredListProps {
  deliveries: DeliveryOfStaff[];
  replay: ServerAction<{ id: string }, unknown>;
}

/** What has not arrived at a partner, with each try. */
export function UndeliveredList({ deliveries, replay }: UndeliveredListProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const send = (id: string) =>
    run(async () => {
      const reply = await callAction(replay, { id });
      if (!reply.ok) return showToast(errorText(reply.failure), 'bad');
      showToast('It is sent again.', 'good');
      router.refresh();
    });
  return (
    <section aria-labelledby="undelivered-title" className="panel p-4 md:p-6">
      <h2 id="undelivered-title" className="mb-3 font-bold text-lg">
        Not delivered
      </h2>
      {deliveries.length === 0 && <p className="text-muted">Everything has arrived.</p>}
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <li key={delivery.id} className="space-y-2 py-3 text-sm">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold">
                  {delivery.type} <span className="font-mono text-xs">{delivery.subject}</span>
                </p>
                <p className="text-muted [overflow-wrap:anywhere]">{delivery.url}</p>
                <p>{stateOf(delivery)}</p>
              </div>
              {delivery.canReplay && (
                <button
                  type="button"
                  onClick={() => void send(delivery.id)}
                  aria-disabled={busy}
                  aria-label={`Replay ${delivery.type} ${delivery.subject}`}
                  className={buttonClass('quiet')}
                >
                  Replay
                </button>
              )}
            </div>
            {delivery.tries.length > 0 && (
              <details>
                <summary className="py-1 text-accent">Tries: {delivery.tries.length}</summary>
                <ol className="mt-1 space-y-1">
                  {delivery.tries.map((each) => (
                    <li key={`${each.at} ${each.ms}`} className="text-muted [overflow-wrap:anywhere]">
                      <time dateTime={each.at}>{istDateTime(new Date(each.at))}</time>:{' '}
                      {each.error ?? `HTTP ${each.status}`}, {each.ms} ms
                      {each.reply ? `, ‘${each.reply}’` : ''}
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ state, due_at: due }: DeliveryOfStaff): string {
  if (due) return `Tried again at ${istDateTime(new Date(due))}`;
  return state === 'failed' ? 'Failed after ten tries' : 'Dropped with its endpoint';
}
