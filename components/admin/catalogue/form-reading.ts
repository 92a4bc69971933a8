/** Reads the values of a catalogue form as the server's schema expects them. The server validates them. */
export interface FormReading {
  text: (name: string) => string;
  /** The texts of all fields of this name. */
  texts: (name: string) => string[];
  isTicked: (name: string) => boolean;
  /** A number as typed; null for anything else. */
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
    texts: (name) => data.getAll(name).filter((value) => typeof value === 'string'),
    isTicked: (name) => data.has(name),
    number: (name) => numberFrom(text(name)),
  };
}

/** Parses `1250.5` and `1,250.5`; null for anything else. */
export function numberFrom(text: string): number | null {
  const plain = text.replace(/,/g, '').trim();
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/** Splits '101, 102'. A part that is no number stays a string, which the server refuses. */
export function numbersFrom(text: string): (number | string)[] {
  return partsOf(text).map((part) => numberFrom(part) ?? part);
}

export function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** The questions of a product; a row in which nothing is typed is none. */
export function faqFrom(texts: FormReading['texts']) {
  const [questionsHi, answers, answersHi] = ['questionHi', 'answer', 'answerHi'].map((name) =>
    texts(`faq-${name}`),
  );
  return texts('faq-question')
    .map((question, place) => ({
      question,
      questionHi: questionsHi?.[place] ?? '',
      answer: answers?.[place] ?? '',
      answerHi: answersHi?.[place] ?? '',
    }))
    .filter((row) => Object.values(row).some((text) => text.trim() !== ''));
}

/** The inputs of a product: the n-th text of each name belongs to the n-th input. */
export function inputsFrom(texts: FormReading['texts']) {
  const [kinds, options, examples, helps, helpsHi] = ['kind', 'options', 'example', 'help', 'helpHi'].map(
    (name) => texts(`input-${name}`),
  );
  return texts('label').map((label, place) => ({
    label,
    kind: kinds?.[place] ?? '',
    options: partsOf(options?.[place] ?? ''),
    example: examples?.[place] ?? '',
    help: helps?.[place] ?? '',
    helpHi: helpsHi?.[place] ?? '',
  }));
}
