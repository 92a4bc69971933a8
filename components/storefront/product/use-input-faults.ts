'use client';

import { useTranslations } from 'next-intl';
import type { AskedInput } from '@/lib/domain/catalogue/schema';
import { faultOf } from '@/lib/platform/input-kinds';
import { useFieldName } from './use-field-name';

/** What is wrong with a typed value, as a sentence for its field; undefined when it is right. */
export function useInputFaults(): (input: AskedInput, value: string) => string | undefined {
  const t = useTranslations('product.account.faults');
  const fieldName = useFieldName();
  return (input, value) => {
    const fault = faultOf(input, value.trim());
    return fault ? t(fault, { name: fieldName(input.label) }) : undefined;
  };
}
