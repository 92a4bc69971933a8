import { CheckField } from '@/components/ui/check-field';

const NAME = 'isDraft';

/** Creates a product or an item as a draft. */
export function DraftField() {
  return <CheckField name={NAME} label="As a draft" />;
}

export function isDraftIn(form: HTMLFormElement): boolean {
  return new FormData(form).has(NAME);
}
