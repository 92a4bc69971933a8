import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names';
import { describedBy, FieldFrame, type FieldText } from './field-frame';

export const fieldClass =
  'min-h-12 w-full rounded-xl border border-edge bg-night px-4 text-base text-text placeholder:text-muted hover:border-muted focus-visible:border-accent aria-invalid:border-bad';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>, FieldText {
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ id, label, error, hint, className, ref, ...rest }: TextFieldProps) {
  const fieldText = { id, label, error, hint };
  return (
    <FieldFrame {...fieldText}>
      <input
        id={id}
        ref={ref}
        {...describedBy(fieldText)}
        className={classNames(fieldClass, className)}
        {...rest}
      />
    </FieldFrame>
  );
}
