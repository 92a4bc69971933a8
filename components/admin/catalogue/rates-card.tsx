'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { callAction } from '@/components/admin/call-action';
import { istText } from '@/components/admin/table/ist-text';
import { errorText } from '@/components/shared/api/error-messages';
import { buttonClass } from '@/components/ui/button-class';
import { FormMessage } from '@/components/ui/form-message';
import { formText } from '@/components/ui/form-text';
import { TextField } from '@/components/ui/text-field';
import { showToast } from '@/components/ui/toast';
import { useBusy } from '@/components/ui/use-busy';
import type { Currency, RateView } from '@/lib/domain/catalogue/schema';
import type { PriceActions } from './catalogue-actions';
import { numberFrom } from './form-reading';
import { showPausedToast } from './show-paused-toast';

interface RatesCardProps {
  rates: RateView[];
  action: PriceActions['rate'];
}

/** The exchange rates of the suppliers' currencies. All costs and margins on the page are computed with them. */
export function RatesCard({ rates, action }: RatesCardProps) {
  const router = useRouter();
  const { busy, run } = useBusy();
  const [bad, setBad] = useState('');

  const save = (currency: Currency, text: string) =>
    run(async () => {
      setBad('');
      const reply = await callAction(action, { currency, rupees: numberFrom(text) });
      if (!reply.ok) return setBad(errorText(reply.failure));
      showToast(`The rate of ${currency} is saved.`, 'good');
      showPausedToast(reply.data.paused);
      router.refresh();
    });

  return (
    <section aria-label="Rates" className="panel p-4 md:p-6">
      <h2 className="font-bold text-lg">Rates</h2>
      <p className="mt-1 mb-4 text-muted text-sm">
        Costs are counted by these. What a new rate turns into a loss is paused by itself.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        {rates.map(({ currency, rupees, updatedAt }) => (
          <form
            key={currency}
            method="post"
            className="flex items-start gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              void save(currency, formText(event.currentTarget, currency));
            }}
          >
            <div className="min-w-0 grow">
              <TextField
                key={updatedAt}
                id={currency}
                name={currency}
                label={`Rupees for 1 ${currency}`}
                defaultValue={rupees ?? ''}
                placeholder="not known"
                inputMode="decimal"
                autoComplete="off"
                className="tabular-nums"
                hint={updatedAt && `As of ${istText(updatedAt)}`}
              />
            </div>
            <button
              type="submit"
              aria-disabled={busy}
              aria-label={`Set the rate of ${currency}`}
              className={buttonClass('quiet', 'medium', 'mt-[1.625rem] min-h-12')}
            >
              Set
            </button>
          </form>
        ))}
      </div>
      <FormMessage outcome={{ bad }} />
    </section>
  );
}
