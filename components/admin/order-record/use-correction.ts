import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { approvalText } from '@/components/admin/approvals/approval-text';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { sendOnce } from '@/components/shared/api/send-once';
import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';

interface Sent<Input, T> {
  /** Names the correction and its order. */
  subject: string;
  action: ServerAction<Input & { key: string }, T>;
  input: Input;
  /** What is said when it is done. */
  done: (result: T) => string;
}

/**
 * Sends the form of a correction, once. It is shown as done only after the server has answered; when the order is not
 * as the form shows it, the page behind the form is loaded again.
 */
export function useCorrection(
  withReauthentication: Reauthentication['withReauthentication'],
  onDone: () => void,
) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');
  const send = <Input extends object, T>({ subject, action, input, done }: Sent<Input, T>) =>
    run(async () => {
      setBad('');
      const reply = await withReauthentication(() =>
        sendOnce(subject, input, (key) => callAction(action, { ...input, key })),
      );
      if (!reply.ok) {
        if (reply.failure.code === 'conflict') startTransition(() => router.refresh());
        return setBad(approvalText(reply.failure));
      }
      showToast(done(reply.data), 'good');
      onDone();
    });
  return { busy, bad, setBad, send };
}
