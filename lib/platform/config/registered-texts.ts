// The texts of text messages as they are registered with the operators (TRAI's DLT): every message must equal one of
// them but for the values in its places.

/**
 * A place, as it is registered: of before January 2026, or tagged with what it takes. The store puts no links and
 * numbers in one.
 */
const PLACE = /\{#(var|numeric|alphanumeric)#\}/g;
const LINK = /https?:|www\.|\b[a-z0-9-]+\.(?:com|co|in|net|org|app|shop|store)\b/i;

/** The kinds of the places of a registered text, in their order. */
export function placesOf(text: string): string[] {
  return [...text.matchAll(PLACE)].map(([, kind = '']) => kind);
}

/** The text between the places: one more than there are places. */
export function partsOf(text: string): string[] {
  return text.split(/\{#(?:var|numeric|alphanumeric)#\}/);
}

/** Whether a text has so many places and no other braces; only those of a code take digits alone. */
export function hasPlaces(text: string, count: number, { digits = false } = {}): boolean {
  const places = placesOf(text);
  return (
    places.length === count &&
    !partsOf(text).some((part) => /[{}]/.test(part)) &&
    (digits || !places.includes('numeric'))
  );
}

/** Operators refuse a code beside a link: it is how codes are stolen. */
export function hasLink(text: string): boolean {
  return LINK.test(text);
}

/**
 * The warning for text messages that are sent without what TRAI wants registered; null when all of it is set, or no
 * text messages are sent.
 */
export function findSmsGap(settings: Readonly<Record<string, unknown>>): string | null {
  if (!settings.FAST2SMS_KEY) return null;
  const missing = ['SENDER_ID', 'ENTITY_ID', 'TEMPLATE_ID', 'TEMPLATE'].filter(
    (name) => !settings[`FAST2SMS_${name}`],
  );
  if (missing.length === 0) return null;
  return `Text messages go out without a header, an entity and a template that are registered with the operators (TRAI's DLT): set ${missing.map((name) => `FAST2SMS_${name}`).join(', ')}. Until then codes go by Fast2SMS's own route and text, and nothing else is sent by text message.`;
}
