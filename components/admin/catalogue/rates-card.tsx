import type { FormTargetAction } from '@/components/admin/prices/form-target';
import { ServerForm } from '@/components/admin/prices/server-form';
import { istText } from '@/components/admin/table/ist-text';
import { buttonClass } from '@/components/ui/button-class';
import { TextField } from '@/components/ui/text-field';
import type { RateView } from '@/lib/domain/catalogue/schema';
import { RateQuote } from './rate-quote';

interface RatesCardProps {
  rates: RateView[];
  action: FormTargetAction;
}

/** The exchange rates of the suppliers' currencies. All costs and margins on the page are computed with them. */
export function RatesCard({ rates, action }: RatesCardProps) {
  return (
    <section aria-label="Rates" className="panel p-4 md:p-6">
      <h2 className="font-bold text-lg">Rates</h2>
      <p className="mt-1 mb-4 text-muted text-sm">
        Costs are counted by these. What a new rate turns into a loss is paused by itself, and goes on sale
        again by itself once the rate allows it.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        {rates.map((rate) => (
          <div key={rate.currency}>
            <RateForm rate={rate} action={action} />
            <RateQuote rate={rate} action={action} />
          </div>
        ))}
      </div>
    </section>
  );
}

function RateForm({ rate, action }: { rate: RateView; action: FormTargetAction }) {
  const { currency, rupees, updatedAt } = rate;
  return (
    <ServerForm action={action} label={`Rate of ${currency}`}>
      <input type="hidden" name="currency" value={currency} />
      <input type="hidden" name={`seen rate ${currency}`} value={rupees ?? ''} />
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <TextField
            key={updatedAt}
            id={currency}
            name={`rate-${currency}`}
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
          aria-label={`Set the rate of ${currency}`}
          className={buttonClass('quiet', 'medium', 'mt-[1.625rem] min-h-12')}
        >
          Set
        </button>
      </div>
    </ServerForm>
  );
}
