import type { StoreMode } from '@/lib/platform/db';

const SENTENCES: Record<StoreMode, string> = {
  demo: 'This database belongs to a demo, whose passwords are published and whose wallets hold play money, and SANDBOX is 0: use a database of its own for the shop (DATABASE_URL or TARANG_DATA), or end the demo with npm run go-live (in an image: node build/go-live.mjs), which first shows what ends.',
  shop: 'This database belongs to a shop that takes real money, and the sandbox sells for play money: use a database of its own for the demo (DATABASE_URL or TARANG_DATA), or set SANDBOX=0 and the real gateway and suppliers.',
};

/** The database belongs to the other mode than the settings ask for. The message is a sentence with the way out. */
export class StoreModeError extends Error {
  override readonly name = 'StoreModeError';

  constructor(found: StoreMode) {
    super(SENTENCES[found]);
  }
}
