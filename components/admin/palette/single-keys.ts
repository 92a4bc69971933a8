// Whether keys without Ctrl do something in this browser. Whoever dictates, or presses keys by accident, turns them off
// (WCAG 2.1.4).
const STORED = 'tarang.keys';

export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    // A browser that stores nothing: the keys are on, as for everyone who has not chosen.
    return true;
  }
}

export function turnKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // The choice cannot be kept.
  }
}
