'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { errorText } from '@/components/shared/api/error-messages';
import { errorsOf } from '@/components/shared/api/errors-of';
import { answerGuardian } from '@/components/shared/api/privacy';
import { buttonClass } from '@/components/ui/button-class';
import { CheckField } from '@/components/ui/check-field';
import { FormMessage, type Outcome } from '@/components/ui/form-message';
import { SubmitForm } from '@/components/ui/submit-form';
import { useBusy } from '@/components/ui/use-busy';
import { type FieldErrors, useFieldErrors } from '@/components/ui/use-field-errors';
import type { GuardianRequest } from '@/lib/domain/accounts/schema';

type Decision = 'agree' | 'refuse' | 'withdraw' | 'erase';

interface GuardianAnswerProps {
  token: string;
  state: GuardianRequest['state'];
  customer: string;
}

/** What a guardian can decide now. Programs open the links of mails, so that only a button acts. */
export function GuardianAnswer({ token, state, customer }: GuardianAnswerProps) {
  const t = useTranslations('guardian.page');
  const { busy, run } = useBusy();
  const { errors, show, onInput } = useFieldErrors();
  const [outcome, setOutcome] = useState<Outcome>({});
  const send = (decision: Decision, form?: HTMLFormElement) =>
    run(async () => {
      setOutcome({});
      const ticked = form ? new FormData(form) : new FormData();
      const reply = await answerGuardian(token, {
        decision,
        adult: ticked.has('adult'),
        guardian: ticked.has('guardian'),
      });
      if (reply.ok) return setOutcome({ good: reply.data.message });
      if (!show(errorsOf(reply.failure, ['adult', 'guardian']), form))
        setOutcome({ bad: errorText(reply.failure) });
    });
  const press = (decision: Decision, tone: 'accent' | 'quiet' = 'accent') => (
    <button
      type="button"
      aria-disabled={busy}
      onClick={() => void send(decision)}
      className={buttonClass(tone, 'large', 'w-full')}
    >
      {t(decision)}
    </button>
  );

  // What has been decided is said, and the page offers what follows when it is opened again.
  if (outcome.good) return <FormMessage outcome={outcome} />;
  if (state === 'given') return <Answer outcome={outcome}>{press('withdraw', 'quiet')}</Answer>;
  if (state === 'withdrawn') return <Answer outcome={outcome}>{press('erase')}</Answer>;
  return (
    <SubmitForm onSubmit={(form) => send('agree', form)} onInput={onInput} className="flex flex-col gap-3">
      <Declaration name="adult" label={t('adult')} errors={errors} />
      <Declaration name="guardian" label={t('guardianIs', { customer })} errors={errors} />
      <button type="submit" aria-disabled={busy} className={buttonClass('accent', 'large', 'mt-2 w-full')}>
        {t('agree')}
      </button>
      {press('refuse', 'quiet')}
      <FormMessage outcome={outcome} />
    </SubmitForm>
  );
}

function Answer({ outcome, children }: { outcome: Outcome; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      {children}
      <FormMessage outcome={outcome} />
    </section>
  );
}

/** A declaration that the guardian has to tick before agreeing. */
function Declaration({ name, label, errors }: { name: string; label: string; errors: FieldErrors }) {
  const error = errors[name];
  return (
    <div>
      <CheckField
        id={name}
        name={name}
        label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${name}-note`}
      />
      {error && (
        <p id={`${name}-note`} className="text-bad text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
