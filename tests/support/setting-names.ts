import { GATEWAY_SETTINGS } from '@/lib/integrations/payments';
import { SUPPLIER_SETTINGS } from '@/lib/integrations/suppliers';
import { settingsSchema } from '@/lib/platform/config/settings-schema';

/** The names of the store's settings, those of suppliers and gateways among them. */
export const SETTING_NAMES: readonly string[] = [
  ...Object.keys(settingsSchema.shape),
  ...SUPPLIER_SETTINGS,
  ...GATEWAY_SETTINGS,
];
