type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: number[]): string {
  return `#${rgb.map((part) => clamp(Math.round(part), 0, 255).toString(16).padStart(2, '0')).join('')}`;
}

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

/** `amount` 0 gives the first colour, 1 the second; all colours are '#rrggbb'. */
export function mix(first: string, second: string, amount: number): string {
  const other = parse(second);
  return format(parse(first).map((part, index) => part + ((other[index] ?? 0) - part) * amount));
}

/** Reads a ramp of colours, dark to light, at a brightness from 0 to 1. */
export function shade(ramp: string[], brightness: number): string {
  const place = clamp(brightness) * (ramp.length - 1);
  const index = Math.min(Math.floor(place), ramp.length - 2);
  const from = ramp[Math.max(0, index)] ?? '#000000';
  return mix(from, ramp[index + 1] ?? from, place - index);
}

/** Adds light, as screens do: dark stays coloured, bright goes white. */
export function addLight(colour: string, light: string, amount: number): string {
  const other = parse(light);
  return format(parse(colour).map((part, i) => 255 - (255 - part) * (1 - ((other[i] ?? 0) / 255) * amount)));
}
