import { useTranslations } from 'next-intl';
import { classNames } from '@/components/ui/class-names';
import type { OrderStep } from '@/lib/domain/orders/schema';
import { istDateTime } from '@/lib/platform/time';

const dots: Record<OrderStep['kind'], string> = {
  created: 'bg-edge',
  paid: 'bg-good',
  sent: 'bg-accent',
  delivered: 'bg-good',
  review: 'bg-wait',
  refunded: 'bg-bad',
  partly_refunded: 'bg-bad',
  failed: 'bg-bad',
  cancelled: 'bg-bad',
  player_corrected: 'bg-accent',
  credited: 'bg-good',
  overpaid: 'bg-good',
  reopened: 'bg-wait',
};

/** The history of the order, with times in IST. */
export function OrderSteps({ steps }: { steps: OrderStep[] }) {
  const t = useTranslations('confirmation.steps');
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="order-steps" className="panel p-5 md:p-6 print:border-0 print:p-0">
      <h2 id="order-steps" className="mb-4 font-bold">
        {t('title')}
      </h2>
      <ol>
        {steps.map((step) => (
          <li key={`${step.at} ${step.kind}`} className="group relative flex gap-3.5 pb-5 last:pb-0">
            <span aria-hidden className="relative flex w-3 shrink-0 justify-center pt-1.5">
              <span className={classNames('z-10 size-3 rounded-full', dots[step.kind])} />
              <span className="absolute top-3 bottom-[-0.75rem] w-px bg-line group-last:hidden" />
            </span>
            <p className="min-w-0 text-sm">
              <span className="block font-semibold">{t(step.kind)}</span>
              <time dateTime={step.at} className="text-muted tabular-nums">
                {t('time', { time: istDateTime(new Date(step.at)) })}
              </time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
