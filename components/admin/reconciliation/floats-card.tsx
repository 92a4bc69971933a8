import type { Reauthentication } from '@/components/shared/second-factor/use-reauthentication';
import type { FloatView } from '@/lib/domain/reconciliation/schema';
import { FloatTopUpForm } from './float-top-up-form';
import type { EnterTopUpAction } from './reconciliation-actions';

interface FloatsCardProps {
  floats: FloatView[];
  enterTopUp: EnterTopUpAction;
  withReauthentication: Reauthentication['withReauthentication'];
  onDone: () => void;
}

/** What the ledger says of the prepaid balance at each supplier, and the form that enters a top-up. */
export function FloatsCard({ floats, ...form }: FloatsCardProps) {
  return (
    <section aria-labelledby="floats-title" className="panel p-4 md:p-6">
      <h2 id="floats-title" className="mb-3 font-bold text-lg">
        Floats
      </h2>
      <dl className="mb-4 grid gap-3 text-sm sm:grid-cols-3">
        {floats.map(({ name, currency, balance }) => (
          <div key={name}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="font-semibold tabular-nums">
              {balance === null ? 'Not opened yet' : `${amountText(balance)} ${currency}`}
            </dd>
          </div>
        ))}
      </dl>
      <FloatTopUpForm floats={floats} {...form} />
    </section>
  );
}

/** '60575.00' is '60,575.00'. */
function amountText(decimal: string): string {
  return Number(decimal).toLocaleString('en-IN', { minimumFractionDigits: 2 });
}
