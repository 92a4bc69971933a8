import { partsOf, placesOf } from '@/lib/platform/config';

// Operators refuse longer values (SMS-2).
const MAX_LENGTH = 30;

/**
 * Puts one value in each place of the registered text, and changes nothing else of it. Throws when the values do not
 * fit in number, length or kind: operators would refuse the message.
 */
export function fillTemplate(template: string, values: readonly string[]): string {
  const places = placesOf(template);
  if (places.length !== values.length)
    throw new Error(`the template has ${places.length} places for ${values.length} values`);
  if (values.some((value) => value.length > MAX_LENGTH)) throw new Error('a value is too long for its place');
  if (values.some((value, index) => places[index] === 'numeric' && !/^\d+$/.test(value)))
    throw new Error('a place for digits was given something else');
  return partsOf(template).reduce((text, part, index) => `${text}${values[index - 1]}${part}`);
}
