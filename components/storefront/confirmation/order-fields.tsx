import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { stepLabel } from '@/components/shared/step-label';
import { useFieldName } from '@/components/storefront/product/use-field-name';
import { classNames } from '@/components/ui/class-names';
import { CopyButton } from '@/components/ui/copy-button';
import type { OrderView } from '@/lib/domain/orders/schema';
import { repeatsFirst } from '@/lib/platform/input-kinds';
import { formatRupees } from '@/lib/platform/money';
import { PolicyLinks } from './policy-links';
import { StatusLabel } from './status-label';

interface OrderFieldsProps {
  order: OrderView;
  /** Rupees that were given back into the wallet. */
  inWallet: number;
}

export function OrderFields({ order, inWallet }: OrderFieldsProps) {
  const t = useTranslations('confirmation.fields');
  const language = useLocale();
  const fieldName = useFieldName();
  return (
    <section aria-labelledby="order-fields" className="panel p-5 md:p-6 print:border-0 print:p-0">
      <h2 id="order-fields" className="mb-3 font-bold">
        {t('title')}
      </h2>
      <dl className="divide-y divide-line text-sm">
        <Field name={t('orderId')}>
          <span className="flex items-center justify-end text-xs">
            <span className="min-w-0 font-mono">{order.orderid}</span>
            <CopyButton
              text={order.orderid}
              what={t('copyOrderId')}
              className="-my-2.5 -mr-3.5 sm:-mr-5 print:hidden"
            />
          </span>
        </Field>
        <Field name={t('item')}>{`${order.productname}, ${order.itemname}`}</Field>
        <Field name={t('paymentMode')}>{t(order.paymentmode)}</Field>
        <Field name={t('status')} className="print:hidden">
          <StatusLabel status={order.status} />
        </Field>
        {order.inputs.length > 0 ? (
          <>
            {order.inputs
              .filter(({ label, value }) => !repeatsFirst(label, order.inputs[0]?.value ?? '', value))
              .map(({ label, value }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the inputs of an order never change
                <Field key={place} name={fieldName(label)}>
                  {value}
                </Field>
              ))}
            {order.username && <Field name={t('username')}>{order.username}</Field>}
          </>
        ) : (
          // Orders of versions that did not store the labels, and of products that asked for nothing.
          <>
            {order.input1 && <Field name={t('uidOrEmail')}>{order.input1}</Field>}
            {(order.username || order.input2) && (
              <Field name={t('username')}>{order.username ?? order.input2}</Field>
            )}
            {order.username && order.input2 && <Field name={t('server')}>{order.input2}</Field>}
          </>
        )}
        {order.pricesteps.length > 1 &&
          order.pricesteps.map((step) => (
            <Field key={step.name} name={t(`steps.${step.name}`, { code: stepLabel(language, step) })}>
              {formatRupees(step.amount)}
            </Field>
          ))}
        <Field name={t('price')}>{formatRupees(order.value)}</Field>
        {inWallet > 0 && <Field name={t('refunded')}>{formatRupees(inWallet)}</Field>}
        {order.refunded > inWallet && (
          <Field name={t('refundedElsewhere')}>{formatRupees(order.refunded - inWallet)}</Field>
        )}
        {order.transactionid && (
          <Field name={t(order.paymentmode === 'upi' ? 'bankReference' : 'transactionId')}>
            {order.transactionid}
          </Field>
        )}
        {order.policies && (
          <Field name={t('policies')}>
            <PolicyLinks versions={order.policies} />
          </Field>
        )}
      </dl>
    </section>
  );
}

interface FieldProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function Field({ name, className, children }: FieldProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-3 py-2.5 md:gap-x-6',
        className,
      )}
    >
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 flex-[1_1_6rem] text-right font-semibold tabular-nums [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
