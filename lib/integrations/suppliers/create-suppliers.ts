import type { Settings } from '@/lib/platform/config';
import type { Clock } from '@/lib/platform/time';
import { createMooGold } from './moogold';
import type { Suppliers } from './port';
import { createSmileOne } from './smileone';

export type SupplierSettings = Pick<
  Settings,
  | 'SMILEONE_BASE_URL'
  | 'SMILEONE_UID'
  | 'SMILEONE_EMAIL'
  | 'SMILEONE_KEY'
  | 'MOOGOLD_BASE_URL'
  | 'MOOGOLD_PARTNER_ID'
  | 'MOOGOLD_SECRET'
>;

/** All suppliers; one without its credentials refuses every purchase with code not_configured. */
export function createSuppliers(settings: SupplierSettings, clock: Clock): Suppliers {
  return {
    smileone: createSmileOne({
      baseUrl: settings.SMILEONE_BASE_URL,
      uid: settings.SMILEONE_UID,
      email: settings.SMILEONE_EMAIL,
      key: settings.SMILEONE_KEY,
      clock,
    }),
    moogold: createMooGold({
      baseUrl: settings.MOOGOLD_BASE_URL,
      partnerId: settings.MOOGOLD_PARTNER_ID,
      secret: settings.MOOGOLD_SECRET,
      clock,
    }),
  };
}
