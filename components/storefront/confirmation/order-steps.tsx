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
  refund_asked: 'bg-wait',
  refund_chosen: 'bg-accent',
  refund_sent: 'bg-accent',
  refund_processed: 'bg-good',
  refund_failed: 'bg-wait',
  failed: 'bg-bad',
  cancelled: 'bg-bad',
  player_corrected: 'bg-accent',
  credited: 'bg-good',
  overpaid: 'bg-good',
  reopened: 'bg-wait',
};

interface OrderStepsProps {
  steps: OrderStep[];
  /** Of an order that has ended: they are folded until someone asks. On paper they are open. */
  folds?: boolean;
}

/** The history of the order, with times in IST. */
export function OrderSteps({ steps, folds = false }: OrderStepsProps) {
  const t = useTranslations('confirmation.steps');
  if (steps.length === 0) return null;
  const title = (
    <h2 id="order-steps" className="font-bold">
      {t('title')}
    </h2>
  );
  return (
    <section aria-labelledby="order-steps" className="panel print:border-0">
      {folds ? (
        <details className="open-on-paper">
          <summary className="min-h-14 rounded-card px-5 py-4 before:order-last before:ml-auto md:px-6 print:min-h-0 print:p-0">
            {title}
          </summary>
          <Steps steps={steps} className="px-5 pt-1 pb-5 md:px-6 md:pb-6 print:px-0 print:pt-4" />
        </details>
      ) : (
        <div className="space-y-4 p-5 md:p-6 print:p-0">
          {title}
          <Steps steps={steps} />
        </div>
      )}
    </section>
  );
}

function Steps({ steps, className }: { steps: OrderStep[]; className?: string }) {
  const t = useTranslations('confirmation.steps');
  return (
    <ol className={className}>
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
  );
}
