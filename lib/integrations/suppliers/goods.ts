import { inspect } from 'node:util';

/**
 * The codes that a supplier delivered. What writes an answer somewhere (evidence, an event, the log, an error) turns it
 * into JSON or text, and would keep the codes readable for ever: of goods it writes their number alone. The one
 * place that stores codes asks for them by name.
 */
export class Goods {
  readonly #codes: readonly string[];

  constructor(codes: readonly string[]) {
    this.#codes = codes;
  }

  get count(): number {
    return this.#codes.length;
  }

  readCodes(): readonly string[] {
    return this.#codes;
  }

  toJSON(): { codes: number } {
    return { codes: this.count };
  }

  toString(): string {
    return `${this.count} codes`;
  }

  [inspect.custom](): string {
    return `Goods(${this.toString()})`;
  }
}

export const NO_GOODS = new Goods([]);
