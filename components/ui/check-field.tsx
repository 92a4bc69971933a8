import type { InputHTMLAttributes, ReactNode } from 'react';

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
}

/** A checkbox with a label. The label is 44 px high, so that a finger can hit it. */
export function CheckField({ label, ...rest }: CheckFieldProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-2.5 font-semibold text-sm">
      <input type="checkbox" className="size-5 shrink-0 accent-accent" {...rest} /> {label}
    </label>
  );
}
