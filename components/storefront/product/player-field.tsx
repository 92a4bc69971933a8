'use client';

import { TextField } from '@/components/ui/text-field';
import { keyboardFor } from './keyboard-for';
import { useFieldName } from './use-field-name';

interface PlayerFieldProps {
  id: string;
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Handles a pasted text; returns false to leave it to the browser. */
  onPaste: (text: string) => boolean;
  error?: string | undefined;
}

/** The product's own label is the placeholder (spec S2.5), and is also shown above the field once it is filled. */
export function PlayerField({ id, label, value, onChange, onPaste, error }: PlayerFieldProps) {
  const name = useFieldName()(label);
  return (
    <TextField
      id={id}
      name={id}
      label={name}
      placeholder={name}
      value={value}
      maxLength={100}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...keyboardFor(label)}
      error={error}
      className="tabular-nums"
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
      }}
    />
  );
}
