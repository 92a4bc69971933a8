/** A JSON document or a part of one. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * What would break the programs that were written by the document `before`: each path into it whose value is another
 * one or gone in `after`, and each input that has become required. What is added breaks nothing, but for values of a
 * list that a reply may have.
 */
export function findBreaks(before: Json, after: Json | undefined, at = '', isInput = false): string[] {
  if (Array.isArray(before)) return breaksOfList(before, after, { at, isInput });
  if (typeof before !== 'object' || before === null) return before === after ? [] : [at];
  if (typeof after !== 'object' || after === null || Array.isArray(after)) return [at];
  const breaks = Object.entries(before).flatMap(([name, value]) => {
    // Texts for people.
    if (['summary', 'description', 'info', 'servers'].includes(name) && !at.endsWith('/properties'))
      return [];
    const inside = isInput || name === 'requestBody' || name === 'parameters';
    return findBreaks(value, after[name], `${at}/${name}`, inside);
  });
  const required = isInput && 'required' in after && !('required' in before) ? [`${at}/required`] : [];
  return [...breaks, ...required];
}

interface Place {
  at: string;
  isInput: boolean;
}

function breaksOfList(before: Json[], after: Json | undefined, { at, isInput }: Place): string[] {
  if (!Array.isArray(after)) return [at];
  const textsOf = (list: Json[]) => list.map((each) => JSON.stringify(each));
  const name = at.split('/').at(-1) ?? '';
  if (name === 'required' || name === 'enum' || name === 'type') {
    const [first, second] = [textsOf(before), textsOf(after)];
    const gone = first.filter((each) => !second.includes(each));
    const added = second.filter((each) => !first.includes(each));
    // An input may become optional and take more values; a reply may promise more fields and give fewer values.
    const [mayGo, mayCome] = isInput
      ? [name === 'required', name !== 'required']
      : [name !== 'required', name === 'required'];
    return [...(mayGo ? [] : gone), ...(mayCome ? [] : added)].map((each) => `${at}/${each}`);
  }
  if (name === 'parameters') return breaksOfParameters(before, after, at);
  return before.flatMap((each, place) => findBreaks(each, after[place], `${at}/${place}`, isInput));
}

function breaksOfParameters(before: Json[], after: Json[], at: string): string[] {
  const byName = (list: Json[]) =>
    new Map(list.map((each) => [String((each as { name: string }).name), each as { required: boolean }]));
  const [first, second] = [byName(before), byName(after)];
  const broken = [...first].flatMap(([name, each]) => {
    const now = second.get(name);
    if (now && each.required && !now.required)
      return findBreaks({ ...each, required: false }, { ...now }, `${at}/${name}`, true);
    return findBreaks({ ...each }, now && { ...now }, `${at}/${name}`, true);
  });
  const demanded = [...second].filter(([name, { required }]) => required && !first.has(name));
  return [...broken, ...demanded.map(([name]) => `${at}/${name}`)];
}
