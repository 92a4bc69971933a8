import type { FormTargetAction } from '@/components/admin/prices/form-target';
import { ServerForm } from '@/components/admin/prices/server-form';
import { buttonClass } from '@/components/ui/button-class';
import type { RateView } from '@/lib/domain/catalogue/schema';

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' });

interface RateQuoteProps {
  rate: RateView;
  action: FormTargetAction;
}

/** What the source of rates said last. One that waits for a person, or is the first one, leads to the preview of a change. */
export function RateQuote({ rate: { currency, rupees, quote }, action }: RateQuoteProps) {
  if (!quote) return null;
  const percent = rupees === null ? null : (quote.rupees / rupees - 1) * 100;
  const change = percent === null ? '' : ` (${percent > 0 ? '+' : '−'}${Math.abs(percent).toFixed(1)} %)`;
  const said = `The source said ${quote.rupees} on ${DAY.format(new Date(quote.day))}`;
  return (
    <div className="mt-1 space-y-2 text-sm">
      {quote.waits ? (
        <p className="text-wait">
          {said}
          {change}. It differs too much to be taken over by itself.
        </p>
      ) : (
        <p className="text-muted">{said}.</p>
      )}
      {(quote.waits || rupees === null) && (
        <ServerForm action={action} label={`What the source says of ${currency}`}>
          <input type="hidden" name="currency" value={currency} />
          <input type="hidden" name={`seen rate ${currency}`} value={rupees ?? ''} />
          <input type="hidden" name={`rate-${currency}`} value={quote.rupees} />
          <button type="submit" className={buttonClass('quiet')}>
            Look at {quote.rupees} for {currency}
          </button>
        </ServerForm>
      )}
    </div>
  );
}
