const PLACEHOLDER = '{#var#}';
// Operators refuse longer values (SMS-2).
const MAX_LENGTH = 30;

/** Puts one value in each placeholder of the registered text. Throws when number or length of the values do not fit. */
export function fillTemplate(template: string, values: readonly string[]): string {
  const [first = '', ...rest] = template.split(PLACEHOLDER);
  if (rest.length !== values.length)
    throw new Error(`the template has ${rest.length} places for ${values.length} values`);
  if (values.some((value) => value.length > MAX_LENGTH)) throw new Error('a value is too long for its place');
  return first + rest.map((text, index) => `${values[index]}${text}`).join('');
}
