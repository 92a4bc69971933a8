import type { InputHTMLAttributes, Ref } from 'react';
import { classNames } from './class-names';

export const fieldClass =
  'min-h-12 w-full rounded-xl border border-edge bg-night px-4 text-base text-text placeholder:text-muted hover:border-muted focus-visible:border-accent aria-invalid:border-bad';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  id: string;
  label: string;
  /** What is wrong with the value, in words. */
  fault?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ id, label, fault, className, ref, ...rest }: TextFieldProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-muted">
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        className={classNames(fieldClass, className)}
        {...rest}
      />
      {fault && (
        <p id={`${id}-fault`} className="mt-1.5 text-sm text-bad">
          {fault}
        </p>
      )}
    </div>
  );
}
