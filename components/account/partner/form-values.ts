import type { Failure } from '@/components/shared/api/request';
import type { FieldErrors } from '@/components/ui/use-field-errors';

/** The values of the checkboxes of this name that are chosen, and of the texts between commas in a field. */
export function chosenIn(form: HTMLFormElement, name: string): string[] {
  return new FormData(form).getAll(name).filter((value) => typeof value === 'string');
}

export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** A whole number, null for an empty field, and 0 for what is no number: the server refuses it, while null would mean no bound. */
export function boundOf(text: string): number | null {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  return /^\d+$/.test(plain) ? Number(plain) : 0;
}

/** The server's errors by the field that the form shows: `networks.1` belongs to `networks`. */
export function errorsOf({ fields = {} }: Failure, shown: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [path, text] of Object.entries(fields)) {
    const [name = ''] = path.split('.');
    if (shown.includes(name)) errors[name] ??= text;
  }
  return errors;
}
