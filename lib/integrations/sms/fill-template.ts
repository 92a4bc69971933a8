const PLACE = '{#var#}';
// Operators refuse longer values (SMS-2).
const LONGEST = 30;

/** The registered text, byte for byte, with one value in each place. Throws when they do not fit it. */
export function fillTemplate(template: string, values: readonly string[]): string {
  const [first = '', ...rest] = template.split(PLACE);
  if (rest.length !== values.length)
    throw new Error(`the template has ${rest.length} places for ${values.length} values`);
  if (values.some((value) => value.length > LONGEST)) throw new Error('a value is too long for its place');
  return first + rest.map((text, index) => `${values[index]}${text}`).join('');
}
