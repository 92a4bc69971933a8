export type Point = [x: number, y: number];
export type Stop = [offset: number, colour: string, opacity?: number];

/** An SVG in the making: a list of definitions and a list of shapes, painted in the order they are added. */
export class Sketch {
  readonly #definitions = new Map<string, string>();
  readonly #shapes: string[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  add(markup: string): void {
    this.#shapes.push(markup);
  }

  /** Everything that `draw` adds becomes one group. */
  layer(attributes: string, draw: () => void): void {
    this.#shapes.push(`<g ${attributes}>`);
    draw();
    this.#shapes.push('</g>');
  }

  linear(from: Point, to: Point, stops: Stop[]): string {
    const ends = `x1="${round(from[0])}" y1="${round(from[1])}" x2="${round(to[0])}" y2="${round(to[1])}"`;
    return this.#gradient('linearGradient', ends, stops);
  }

  radial(centre: Point, radius: number, stops: Stop[]): string {
    const place = `cx="${round(centre[0])}" cy="${round(centre[1])}" r="${round(radius)}"`;
    return this.#gradient('radialGradient', place, stops);
  }

  /** The attribute that softens a shape. */
  blur(amount: number): string {
    const area = 'x="-60%" y="-60%" width="220%" height="220%"';
    const url = this.#define(
      (id) => `<filter id="${id}" ${area}><feGaussianBlur stdDeviation="${amount}"/></filter>`,
    );
    return `filter="${url}"`;
  }

  /** The attribute that cuts a shape to a path. */
  clip(path: string): string {
    return `clip-path="${this.#define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`)}"`;
  }

  toSvg(): string {
    const size = `width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"`;
    const definitions = [...this.#definitions.values()].join('');
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><defs>${definitions}</defs>${this.#shapes.join('')}</svg>`;
  }

  #gradient(tag: string, place: string, stops: Stop[]): string {
    const marks = stops.map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${round(offset)}" stop-color="${colour}" stop-opacity="${round(opacity)}"/>`,
    );
    return this.#define(
      (id) => `<${tag} id="${id}" gradientUnits="userSpaceOnUse" ${place}>${marks.join('')}</${tag}>`,
    );
  }

  #define(make: (id: string) => string): string {
    const key = make('');
    const known = this.#definitions.get(key);
    const id = known ? /id="(\w+)"/.exec(known)?.[1] : `d${this.#definitions.size}`;
    if (!known) this.#definitions.set(key, make(id ?? ''));
    return `url(#${id})`;
  }
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function pathOf(points: Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}
