'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState, useTransition } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { formErrors } from '@/components/admin/catalogue/form-errors';
import { errorText } from '@/components/shared/api/error-messages';
import { useReauthentication } from '@/components/shared/second-factor/use-reauthentication';
import { forgetUnsent } from '@/components/shared/unsent/unsent-text';
import { UnsentTextField } from '@/components/shared/unsent/unsent-text-field';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import { useFieldErrors } from '@/components/ui/use-field-errors';
import type { ReferralDecision, ReferralOfStaff } from '@/lib/domain/referrals/schema';

export interface ReferralActions {
  release: ServerAction<ReferralDecision, unknown>;
  refuse: ServerAction<ReferralDecision, unknown>;
}

interface ReferralDecisionProps {
  referral: Pick<ReferralOfStaff, 'id' | 'version' | 'status'>;
  /** What tells these buttons from those of the others, for screen readers. */
  name: string;
  actions: ReferralActions;
}

const WORDS = {
  release: { open: 'Give the rewards', label: 'Why it is given', done: 'The rewards are given.' },
  refuse: { open: 'Refuse', label: 'Why it is refused', done: 'The rewards are refused.' },
} as const;

/** Gives or refuses the rewards of a referral, with a reason for those who look at it later. */
export function ReferralDecisionForms({ referral, name, actions }: ReferralDecisionProps) {
  const router = useRouter();
  const [, startTransition] = useTransition();
  const { busy, run } = useBusy();
  const { withReauthentication, reauthenticationDialog } = useReauthentication();
  const [open, setOpen] = useState<keyof typeof WORDS | null>(null);
  const [bad, setBad] = useState('');
  const { errors, show, onInput } = useFieldErrors();
  const { id, version: seen, status } = referral;
  const field = `reason-${id}`;
  const place = `${open}:${id}`;

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!open) return;
    const reason = formText(event.currentTarget, field).trim();
    if (reason === '') return void show({ [field]: 'Please say why.' });
    void run(async () => {
      setBad('');
      const reply = await withReauthentication(() => callAction(actions[open], { id, seen, reason }));
      if (reply.ok) {
        forgetUnsent(place);
        setOpen(null);
        showToast(WORDS[open].done, 'good');
      } else if (!show({ [field]: formErrors(reply.failure, ['reason']).reason })) {
        setBad(errorText(reply.failure));
        // A colleague's decision moves it to another list; the toast stays.
        showToast(errorText(reply.failure), 'bad');
      }
      startTransition(() => router.refresh());
    });
  };

  const button = (which: keyof typeof WORDS) => (
    <button
      type="button"
      onClick={() => setOpen(which)}
      aria-expanded={open === which}
      className={buttonClass('quiet')}
    >
      {WORDS[which].open}
      <span className="sr-only"> ({name})</span>
    </button>
  );

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap gap-3">
        {status === 'held' && button('release')}
        {button('refuse')}
      </div>
      {open && (
        <form key={open} method="post" noValidate className="space-y-3" onSubmit={send} onInput={onInput}>
          <UnsentTextField
            place={place}
            id={field}
            name={field}
            label={WORDS[open].label}
            rows={2}
            maxLength={300}
            error={errors[field]}
            hint="Staff read it later. The customers do not."
          />
          <div className="flex flex-wrap gap-3">
            <button type="submit" aria-disabled={busy} className={buttonClass()}>
              {open === 'release' ? 'Give them now' : 'Refuse them now'}
            </button>
            <button type="button" onClick={() => setOpen(null)} className={buttonClass('plain')}>
              Cancel
            </button>
          </div>
        </form>
      )}
      <FormMessage outcome={{ bad }} />
      {reauthenticationDialog}
    </div>
  );
}
