import type { Missing } from './purchase-rules';

/** The element that gets the focus for each missing value. */
const targets: Record<Missing | 'check', string> = {
  input1: '#input1',
  input2: '#input2',
  item: '#items input:not(:disabled)',
  mode: '#pay input',
  check: '#check-player',
};

export function focusField(field: Missing | 'check'): void {
  const element = document.querySelector<HTMLElement>(targets[field]);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}
