import type { ProductInput } from '@/lib/domain/catalogue/schema';
import { INPUT_KINDS, type InputKind } from '@/lib/platform/input-kinds';

/**
 * The inputs of a cell such as `Player ID: number | Server: list: Asia, Europe`. A word that is no kind is refused, so
 * that a typing mistake does not become a text.
 */
export function readInputs(text: string): { inputs: ProductInput[] } | { problem: string } {
  const inputs: ProductInput[] = [];
  for (const part of text.split('|').map((each) => each.trim())) {
    if (part === '') continue;
    const [label = '', kind = '', ...rest] = part.split(':').map((each) => each.trim());
    const known = INPUT_KINDS.find((each) => each === kind.toLowerCase());
    if (kind !== '' && !known)
      return { problem: `“${kind}” is no kind of input. Choose from: ${INPUT_KINDS.join(', ')}.` };
    inputs.push({ label, ...(known && { kind: known }), ...choicesOf(known, rest.join(':')) });
  }
  return { inputs };
}

function choicesOf(kind: InputKind | undefined, text: string): Pick<ProductInput, 'options'> {
  if (kind !== 'list') return {};
  return {
    options: text
      .split(/[,/]/)
      .map((choice) => choice.trim())
      .filter(Boolean),
  };
}
