'use client';

import { useLocale, useTranslations } from 'next-intl';
import { TextField } from '@/components/ui/text-field';
import type { AskedInput } from '@/lib/domain/catalogue/schema';
import { ChoiceField } from './choice-field';
import { keyboardFor } from './keyboard-for';
import { useFieldName } from './use-field-name';

interface PlayerFieldProps {
  id: string;
  input: AskedInput;
  value: string;
  onChange: (text: string) => void;
  /** The field was left. */
  onLeave: () => void;
  /** Handles a pasted text; returns false to leave it to the browser. */
  onPaste: (text: string) => boolean;
  error?: string | undefined;
}

/** The product's own label is the placeholder (spec S2.5), and is also shown above the field once it is filled. */
export function PlayerField({ id, input, value, onChange, onLeave, onPaste, error }: PlayerFieldProps) {
  const t = useTranslations('product.account');
  const language = useLocale();
  const name = useFieldName()(input.label);
  const help = (language === 'hi' && input.helpHi) || input.help;
  const example = input.example && t('example', { example: input.example });
  const hint = [example, help].filter(Boolean).join(' ');
  if (input.kind === 'list')
    return (
      <ChoiceField
        id={id}
        label={name}
        empty={/server/i.test(input.label) ? t('selectServer') : t('select', { name })}
        options={input.options}
        value={value}
        onChange={onChange}
        error={error}
        hint={hint}
      />
    );
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
      {...keyboardFor(input)}
      error={error}
      hint={hint}
      className="tabular-nums"
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
      onPaste={(event) => {
        if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
      }}
    />
  );
}
