import { useFormatter, useTranslations } from 'next-intl';
import { useFieldName } from './use-field-name';

export interface ProductAsks {
  /** Labels of the product's inputs, such as User ID and Zone ID. */
  labels: string[];
  needsCheck: boolean;
}

/** How a purchase of a product goes, step by step. */
export default function GuideSteps({ labels, needsCheck }: ProductAsks) {
  const t = useTranslations('product.guide');
  const fieldName = useFieldName();
  const format = useFormatter();
  const steps = [
    ...(labels.length > 0
      ? [t(needsCheck ? 'enterAndCheck' : 'enter', { asked: format.list(labels.map(fieldName)) })]
      : []),
    t('item'),
    t('pay'),
    t('buy'),
    t('follow'),
  ];
  return (
    <ol className="space-y-4">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-3.5">
          <span
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-raised font-bold text-accent text-sm"
          >
            {index + 1}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
