// Every text colour on every surface it may be on, from the style sheet itself (WCAG 2.2, 1.4.3 and 1.4.11).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const sheet = readFileSync('app/globals.css', 'utf8');
const [, theme = ''] = /@theme \{([\s\S]*?)\n\}/.exec(sheet) ?? [];
const tokens = new Map(
  [...theme.matchAll(/--color-([\w-]+): (#[0-9a-f]{3,6});/g)].map(([, name = '', hex = '']) => [name, hex]),
);

function luminance(name: string): number {
  const hex = tokens.get(name);
  if (!hex) throw new Error(`${name} is no colour of the style sheet`);
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4]
    .map((from) => Number.parseInt(digits.slice(from, from + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const surfaces = ['night', 'panel', 'raised'];
const inks = ['text', 'muted', 'accent', 'accent-bright', 'good', 'wait', 'bad', 'gold'];

test('black on white has the contrast 21, and a colour on itself 1', () => {
  tokens.set('black', '#000');
  expect(contrast('black', 'white')).toBeCloseTo(21);
  expect(contrast('accent', 'accent')).toBe(1);
});

test('no colour of the style sheet is left out', () => {
  const known = [...surfaces, ...inks, 'line', 'edge', 'white', 'on-accent'];
  expect([...tokens.keys()].filter((name) => name !== 'black').sort()).toEqual(known.sort());
});

describe.each(surfaces)('on the surface %s', (surface) => {
  test.each(inks)('text of %s is readable', (ink) => {
    expect(contrast(ink, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['edge', 'accent'])('the outline %s is visible', (sign) => {
    expect(contrast(sign, surface)).toBeGreaterThanOrEqual(3);
  });
});

test.each(['accent', 'accent-bright'])('the text on a button of %s is readable', (button) => {
  expect(contrast('on-accent', button)).toBeGreaterThanOrEqual(4.5);
});
