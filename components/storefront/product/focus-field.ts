import type { Missing } from './purchase-rules';

/** The element that gets the focus for each missing value. */
const targets = {
  item: '#items input:not(:disabled)',
  mode: '#pay input',
  check: '#check-player',
};

export function focusField(field: Missing | 'check' | 'coupon'): void {
  const target = field === 'item' || field === 'mode' || field === 'check' ? targets[field] : `#${field}`;
  const element = document.querySelector<HTMLElement>(target);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}
