import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { CatalogueText } from '@/components/shared/catalogue-text';
import type { Session } from '@/components/shared/session/session-store';
import { buttonClass } from '@/components/ui/button-class';
import { Spinner } from '@/components/ui/spinner';
import { formatRupees } from '@/lib/platform/money';
import type { Buy } from './use-buy';

interface BuyRowProps {
  /** In rupees; null while no item is selected. */
  total: number | null;
  itemName: CatalogueText | null;
  phase: Session['phase'];
  state: Buy['state'];
  error: string | null;
}

/** The total and the BUY NOW button. On phones the row sticks to the bottom of the window while the form is visible. */
export function BuyRow({ total, itemName, phase, state, error }: BuyRowProps) {
  const t = useTranslations('product.buy');
  return (
    <div
      data-buy-bar
      className="sticky bottom-[var(--bar-bottom)] z-20 -mx-(--page-edge) border-line border-t bg-panel px-(--page-edge) py-3 lg:static lg:mx-0 lg:rounded-card lg:border lg:px-6 lg:py-5"
    >
      {error && (
        <p role="alert" className="mb-3 flex gap-2 text-bad text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /> {error}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-[1_1_5.5rem]" aria-live="polite">
          <span lang={itemName?.lang} className="block truncate text-muted text-xs">
            {itemName?.text ?? t('total')}
          </span>
          <span className="font-extrabold text-xl lg:text-2xl">
            {total === null ? <span className="text-muted">₹ –</span> : formatRupees(total)}
          </span>
        </p>
        <button
          type="submit"
          aria-disabled={state !== 'ready'}
          className={buttonClass('accent', 'large', 'ml-auto min-w-40 lg:min-w-56')}
        >
          {state !== 'ready' && <Spinner className="size-5" />}
          {t(wordOf(phase, state))}
        </button>
      </div>
    </div>
  );
}

function wordOf(phase: Session['phase'], state: Buy['state']) {
  if (phase === 'out') return 'loginFirst';
  return state === 'ready' ? 'now' : state;
}
