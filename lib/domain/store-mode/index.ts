/**
 * Whether the database belongs to a demo or to a shop. A demo has published passwords and play money, so its data must
 * never meet a real gateway or a real supplier, and a shop's data must never meet the sandbox. `npm run go-live`
 * (lib/launch/go-live) is the only way from one to the other.
 */
export { claimStoreMode } from './claim-store-mode';
export { findRefusal, refusalOf } from './find-refusal';
export { createModeGuard } from './mode-guard';
export { demandStoreMode, modeOf, readStoreMode } from './read-store-mode';
