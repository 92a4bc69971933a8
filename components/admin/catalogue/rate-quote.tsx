import { percentText } from '@/components/admin/prices/change-texts';
import type { FormTargetAction } from '@/components/admin/prices/form-target';
import { ServerForm } from '@/components/admin/prices/server-form';
import { buttonClass } from '@/components/ui/button-class';
import type { RateView } from '@/lib/domain/catalogue/schema';

const DAY = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' });

interface RateQuoteProps {
  rate: RateView;
  action: FormTargetAction;
}

/**
 * What the source of rates said last. One that waits for a person, or is the first one, leads to the preview of a
 * change.
 */
export function RateQuote({ rate: { currency, rupees, quote }, action }: RateQuoteProps) {
  if (!quote) return null;
  const said = `The source said ${quote.rupees} on ${DAY.format(new Date(quote.day))}`;
  return (
    <div className="mt-1 space-y-2 text-sm">
      {quote.waits ? (
        <p className="text-wait">
          {said} <span className="whitespace-nowrap">({percentText(percentOf(rupees, quote.rupees))})</span>.
          It differs too much to be taken over by itself.
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

/** As the preview of the change says it: to a tenth, of whole ten-thousandths of a rupee. */
function percentOf(before: number | null, after: number): number | null {
  if (before === null) return null;
  const [old, next] = [before, after].map((rate) => Math.round(rate * 10_000)) as [number, number];
  return Math.trunc(((next - old) * 1000) / old) / 10;
}
