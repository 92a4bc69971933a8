/** Typing mistakes that are forgiven in a word of this length. */
export function mistakesAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * The number of wrong, missing, added or exchanged letters between two words, and the same between the typed word and
 * the nearest beginning of the other. Values above `most` are returned as `most + 1`.
 */
export function distances(typed: string, word: string, most: number): { whole: number; beginning: number } {
  const over = most + 1;
  if (typed.length - word.length > most) return { whole: over, beginning: over };
  // Letters beyond these are too many for either distance.
  const width = Math.min(word.length, typed.length + most + 1);
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let value = Math.min(
        (last[column] ?? over) + 1,
        (now[column - 1] ?? over) + 1,
        (last[column - 1] ?? over) + (same ? 0 : 1),
      );
      const exchanged =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (exchanged) value = Math.min(value, (before[column - 2] ?? over) + 1);
      now.push(value);
      least = Math.min(least, value);
    }
    if (least > most) return { whole: over, beginning: over };
    before = last;
    last = now;
  }
  const whole = width < word.length ? over : Math.min(last[width] ?? over, over);
  return { whole, beginning: Math.min(...last, over) };
}
