// The settings of messages by WhatsApp.
import { z } from 'zod';
import { addressSetting } from './parse-settings';
import { TEMPLATE_KINDS, type TemplateKind } from './template-kinds';

/** The names of the approved templates of one language. */
export type WhatsAppTemplates = Partial<Record<TemplateKind, string>>;

/** `delivered=order_delivered,state=order_update` */
const templates = z.string().transform((text, context): WhatsAppTemplates => {
  const named: WhatsAppTemplates = {};
  for (const pair of text.split(',')) {
    const [, given, name] = /^\s*([a-z_]+)\s*=\s*([a-z0-9_]{1,512})\s*$/.exec(pair) ?? [];
    const kind = TEMPLATE_KINDS.find((each) => each === given);
    if (!kind || !name) {
      context.addIssue(
        `'${pair.trim()}' is not the kind of a message, = and the name of a template; the kinds are ${TEMPLATE_KINDS.join(', ')}`,
      );
      return z.NEVER;
    }
    named[kind] = name;
  }
  return named;
});

export const whatsAppShape = {
  WHATSAPP_TOKEN: z.string().min(1).optional(),
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d+$/, 'must be the id of the phone number, of digits alone')
    .optional(),
  WHATSAPP_APP_SECRET: z.string().min(16).optional(),
  WHATSAPP_VERIFY_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  WHATSAPP_TEMPLATES: templates.optional(),
  WHATSAPP_TEMPLATES_HI: templates.optional(),
  WHATSAPP_API_URL: addressSetting.default('https://graph.facebook.com'),
  // Meta ends each version about two years after it began.
  WHATSAPP_API_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, 'must be a version such as v24.0')
    .default('v24.0'),
};

/** Settings without which no message can be sent and no webhook can be trusted. */
export const WHATSAPP_TOGETHER = [
  'WHATSAPP_TOKEN',
  'WHATSAPP_PHONE_ID',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'WHATSAPP_TEMPLATES',
] as const;
