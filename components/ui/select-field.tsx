import { ChevronDown } from 'lucide-react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { describedBy, FieldFrame, type FieldText } from './field-frame';
import { fieldClass } from './text-field';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>, FieldText {
  /** <option> elements. */
  children: ReactNode;
}

export function SelectField({ id, label, error, hint, children, ...rest }: SelectFieldProps) {
  const words = { id, label, error, hint };
  return (
    <FieldFrame {...words}>
      <div className="relative">
        <select id={id} {...describedBy(words)} className={`${fieldClass} appearance-none pr-11`} {...rest}>
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute right-4 bottom-3.5 size-5 text-muted"
        />
      </div>
    </FieldFrame>
  );
}
