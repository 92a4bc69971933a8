import type { ComponentProps } from 'react';
import { describedBy, FieldFrame, type FieldText } from './field-frame';
import { fieldClass } from './text-field';

interface TextAreaFieldProps extends Omit<ComponentProps<'textarea'>, 'id'>, FieldText {}

export function TextAreaField({ id, label, error, hint, ...rest }: TextAreaFieldProps) {
  const fieldText = { id, label, error, hint };
  return (
    <FieldFrame {...fieldText}>
      <textarea id={id} {...describedBy(fieldText)} rows={3} className={`${fieldClass} py-3`} {...rest} />
    </FieldFrame>
  );
}
