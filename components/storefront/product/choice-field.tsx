'use client';

import { ChevronDown } from 'lucide-react';
import { describedBy, FieldFrame, type FieldText } from '@/components/ui/field-frame';
import { fieldClass } from '@/components/ui/text-field';

interface ChoiceFieldProps extends FieldText {
  /** The first option, which chooses nothing. */
  empty: string;
  options: string[];
  value: string;
  onChange: (option: string) => void;
}

export function ChoiceField({ empty, options, value, onChange, ...text }: ChoiceFieldProps) {
  return (
    <FieldFrame {...text}>
      <div className="relative">
        <select
          id={text.id}
          name={text.id}
          value={value}
          {...describedBy(text)}
          onChange={(event) => onChange(event.target.value)}
          className={`${fieldClass} appearance-none pr-11`}
        >
          <option value="">{empty}</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  );
}
