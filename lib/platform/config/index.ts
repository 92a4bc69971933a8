// Reads and validates all settings once. An invalid one stops the start with a sentence that names it. The settings of
// a supplier or a payment gateway are declared by its adapter (lib/integrations).
import type { z } from 'zod';
import { checkTogether } from './check-together';
import { type Environment, givenSettings, parseSettings } from './parse-settings';
import { readSecretFiles } from './read-secret-files';
import { SECRET_SETTINGS } from './secret-settings';
import { type Settings, settingsSchema } from './settings-schema';

export { findAlertGap } from './alert-settings';
export { isLoopback } from './is-loopback';
export { addressSetting, demandTogether, type Environment, parseSettings } from './parse-settings';
export { readSecretFiles } from './read-secret-files';
export { findSmsGap, partsOf, placesOf } from './registered-texts';
export { SECRET_SETTINGS } from './secret-settings';
export { findProviderGap, findSellerGap } from './seller-settings';
export type { Settings } from './settings-schema';
export { type RegisteredText, TEMPLATE_KINDS, type TemplateKind } from './template-kinds';
export type { WhatsAppTemplates } from './whatsapp-settings';

/** Reads the settings from an environment. Throws an Error whose message names each invalid one. */
export function readSettings(environment: Environment): Settings {
  const given = givenSettings(readSecretFiles(environment, SECRET_SETTINGS));
  const withAddress = { STORE_URL: `http://localhost:${given.PORT ?? '3000'}`, ...given };
  // STORE_URL is derived from the port, so an invalid port is not reported a second time for it.
  const isConsequence = ({ path }: z.core.$ZodIssue) => path[0] === 'STORE_URL' && !given.STORE_URL;
  const settings = parseSettings(settingsSchema, withAddress, isConsequence);
  checkTogether(settings);
  return settings;
}

/**
 * For which permissions staff need a second factor. A demo asks for none, because its administrator's password is
 * published: the first visitor to set one up would keep out all others.
 */
export function staffSecondFactorOf({
  STAFF_SECOND_FACTOR,
  SANDBOX,
}: Pick<Settings, 'STAFF_SECOND_FACTOR' | 'SANDBOX'>): 'all' | 'money' | 'off' {
  return STAFF_SECOND_FACTOR ?? (SANDBOX === '0' ? 'all' : 'off');
}

// On globalThis, because the bundled parts of the server each load this module: they are read once for all of them.
const KEY = Symbol.for('tarang.settings');
const globals = globalThis as { [KEY]?: Settings };

/** The settings of this process, read on first use, because a build has none. */
export function settings(): Settings {
  globals[KEY] ??= readSettings(process.env);
  return globals[KEY];
}
