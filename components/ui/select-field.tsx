import { ChevronDown } from 'lucide-react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { describedBy, FieldFrame, type FieldText } from './field-frame';
import { fieldClass } from './text-field';

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'>, FieldText {
  /** The <option> elements. */
  children: ReactNode;
}

export function SelectField({ id, label, error, hint, children, ...rest }: SelectFieldProps) {
  const fieldText = { id, label, error, hint };
  return (
    <FieldFrame {...fieldText}>
      <div className="relative">
        <select
          id={id}
          {...describedBy(fieldText)}
          className={`${fieldClass} appearance-none pr-11`}
          {...rest}
        >
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
