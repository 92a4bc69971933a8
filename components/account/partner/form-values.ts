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

/**
 * A whole number, null for an empty field, and 0 for what is no number: the server refuses it, while null would mean no
 * bound.
 */
export function boundOf(text: string): number | null {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  return /^\d+$/.test(plain) ? Number(plain) : 0;
}
