'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { AlertView, TakeAlertInput } from '@/lib/domain/alerts/schema';

export type TakeAction = ServerAction<TakeAlertInput, unknown>;

interface TakeButtonProps {
  alert: AlertView;
  /** The user id of the person who looks at the page. */
  viewer: string;
  take: TakeAction;
}

/** Takes an alert, takes it over from a colleague, or gives it back. What is shown changes after the server's answer. */
export function TakeButton({ alert, viewer, take }: TakeButtonProps) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { busy, run } = useBusy();
  if (!alert.takeable) return null;
  const { key, taken } = alert;
  const isMine = taken?.by === viewer;
  const word = isMine ? 'Give back' : taken ? 'Take over' : 'I am on it';

  const send = () =>
    run(async () => {
      const decision = isMine ? 'give-back' : 'take';
      const reply = await callAction(take, { key, decision, seen: taken?.by ?? null });
      if (!reply.ok) showToast(errorText(reply.failure), 'bad');
      startTransition(() => router.refresh());
    });

  return (
    <button
      type="button"
      onClick={() => void send()}
      aria-disabled={busy}
      className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
    >
      {busy && <Spinner />} {word}
      <span className="sr-only">: {alert.subject || alert.key}</span>
    </button>
  );
}
