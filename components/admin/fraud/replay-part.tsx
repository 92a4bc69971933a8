import { useState } from 'react';
import { callAction, type ServerAction } from '@/components/admin/call-action';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { Spinner } from '@/components/ui/spinner';
import { useBusy } from '@/components/ui/use-busy';
import type { CreateRule, Replay, ReplayInput } from '@/lib/domain/fraud-rules/schema';
import { ReplayResult } from './replay-result';

interface ReplayPartProps {
  /** The draft as it stands in the form. */
  read: (form: HTMLFormElement) => Pick<CreateRule, 'terms' | 'outcome'>;
  replay: ServerAction<ReplayInput, Replay>;
}

const DAYS = [7, 30, 90];

/** Tries a draft on the orders of the last days, before it is saved. It stands within the form of the rule. */
export function ReplayPart({ read, replay }: ReplayPartProps) {
  const { busy, run } = useBusy();
  const [found, setFound] = useState<{ replay: Replay; days: number }>();
  const [bad, setBad] = useState('');
  const tryOn = (form: HTMLFormElement | null, days: number) =>
    run(async () => {
      if (!form) return;
      setBad('');
      setFound(undefined);
      const { terms, outcome } = read(form);
      const reply = await callAction(replay, { terms, outcome, days });
      if (!reply.ok) return setBad(errorText(reply.failure));
      setFound({ replay: reply.data, days });
    });
  return (
    <fieldset className="mb-4 space-y-3">
      <legend className="mb-2 font-semibold text-sm">Try it on past orders</legend>
      <div className="flex flex-wrap items-center gap-2">
        {DAYS.map((days) => (
          <button
            key={days}
            type="button"
            aria-disabled={busy}
            onClick={(event) => void tryOn(event.currentTarget.form, days)}
            className={buttonClass('quiet', 'small', 'max-lg:min-h-11')}
          >
            Last {days} days
          </button>
        ))}
        {busy && <Spinner />}
      </div>
      <FormMessage outcome={{ bad }} />
      {found && <ReplayResult {...found} />}
    </fieldset>
  );
}
