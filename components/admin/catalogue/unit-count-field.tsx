'use client';

import { useEffect, useRef, useState } from 'react';
import { unitPrices, unitWords } from '@/components/shared/unit-prices';
import { TextField } from '@/components/ui/text-field';
import type { AdminItem } from '@/lib/domain/catalogue/schema';
import { formatRupees } from '@/lib/platform/money';
import { numberFrom, readForm } from './form-reading';
import { unitCountInName } from './unit-count-in-name';

interface UnitCountFieldProps {
  /** Null for a new item. */
  item: AdminItem | null;
  error: string | undefined;
}

interface Typed {
  name: string;
  count: number | null;
  price: number | null;
  resellprice: number | null;
}

/** How many units an item holds, with the price of one as its page will show it. */
export function UnitCountField({ item, error }: UnitCountFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed>({
    name: item?.name ?? '',
    count: item?.unitCount ?? null,
    price: item?.discountedprice ?? null,
    resellprice: item?.resellprice ?? null,
  });
  // The prices and the name are fields of the same form, which keeps its values in the document.
  useEffect(() => {
    const form = field.current?.form;
    if (!form) return;
    const read = () => {
      const { text, number } = readForm(form);
      setTyped({
        name: text('name'),
        count: numberFrom(text('unitCount')),
        price: number('discountedprice'),
        resellprice: number('resellprice'),
      });
    };
    form.addEventListener('input', read);
    return () => form.removeEventListener('input', read);
  }, []);
  return (
    <TextField
      id="unitCount"
      name="unitCount"
      ref={field}
      label="Units (optional)"
      hint={<Preview item={item} typed={typed} />}
      defaultValue={item?.unitCount ?? ''}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      className="tabular-nums"
    />
  );
}

function Preview({
  item,
  typed: { name, count, price, resellprice },
}: {
  item: AdminItem | null;
  typed: Typed;
}) {
  const named = unitCountInName(name);
  const differs = named !== null && named !== count && ` The name says ${named}.`;
  if (!count)
    return <>Diamonds, UC and so on, bonus included. Empty: the page shows no price of one unit.{differs}</>;
  if (item && item.units.length === 0)
    return <>None of its products names a unit, so the page shows no price of one unit.{differs}</>;
  const shown = (item?.units ?? []).map((product) => {
    const [one, resold] = [price, resellprice].map(
      (rupees) => rupees && unitPrices([{ price: rupees, unitCount: count, available: true }])[0],
    );
    const text = (of: typeof one) =>
      of && `${formatRupees(of.price)} per ${unitWords('en', product, of.per)}`;
    return `${product.name}: ${text(one) || 'no price'}; resellers: ${text(resold) || 'no price'}.`;
  });
  return (
    <>
      {shown.join(' ') || 'Shown as the price of one unit on each product that names a unit.'}
      {differs && <strong className="text-wait">{differs}</strong>}
    </>
  );
}
