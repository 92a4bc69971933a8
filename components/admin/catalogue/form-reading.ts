/** What stands in a form of the catalogue, as the server wants it; what is wrong with it the server says. */
export interface FormReading {
  text: (name: string) => string;
  isTicked: (name: string) => boolean;
  /** A number as typed; null when there is none. */
  number: (name: string) => number | null;
}

export function readForm(form: HTMLFormElement): FormReading {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    text,
    isTicked: (name) => data.has(name),
    number: (name) => numberFrom(text(name)),
  };
}

/** `1250.5` and `1,250.5`; null for anything else. */
export function numberFrom(text: string): number | null {
  const plain = text.replace(/,/g, '').trim();
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** '101, 102' to its parts; a part that is no number stays text, which the server refuses. */
export function numbersFrom(text: string): (number | string)[] {
  return partsOf(text).map((part) => numberFrom(part) ?? part);
}

export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
