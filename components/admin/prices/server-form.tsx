'use client';

import { usePathname, useRouter } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { FormMessage } from '@/components/ui/form-message';
import { useBusy } from '@/components/ui/use-busy';
import { type FormTargetAction, withoutScripts } from './form-target';

interface ServerFormProps {
  action: FormTargetAction;
  /** What assistive technology calls the form. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A form that works with and without scripts: it leads to the page that the action names. */
export function ServerForm({ action, label, className, children }: ServerFormProps) {
  const router = useRouter();
  const pathname = usePathname();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');

  const send = (form: HTMLFormElement, submitter: HTMLElement | null) =>
    run(async () => {
      setBad('');
      const reply = await callAction(action, new FormData(form, submitter));
      if (!reply.ok) {
        setBad(errorText(reply.failure));
        // The page below shows the state that the refusal is about.
        return router.refresh();
      }
      router.push(reply.data.goTo);
      // A page that leads to itself is read anew.
      if (new URL(reply.data.goTo, window.location.origin).pathname === pathname) router.refresh();
    });

  return (
    <form
      action={withoutScripts(action)}
      aria-label={label}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        void send(event.currentTarget, submitter);
      }}
      className={className}
    >
      {children}
      <FormMessage outcome={{ bad }} />
    </form>
  );
}
