/** What members of staff and a reseller were answered, as they remember it. */
export interface Answered {
  /** The reasons of gifts that were answered as given. */
  gifts: Set<string>;
  /** The requests of which an approval was answered. */
  approved: Set<string>;
  /** The requests of which a refusal or a withdrawal was answered. */
  ended: Set<string>;
  /** The gifts of which a return was answered, by their transactions. */
  takenBack: Set<string>;
  /** The order of each line of a list, as a page of its reseller had it. */
  lines: { line: string; orderId: string }[];
}

export const nothingAnswered = (): Answered => ({
  gifts: new Set(),
  approved: new Set(),
  ended: new Set(),
  takenBack: new Set(),
  lines: [],
});
