/** The message of a time, and its numbers. */
export type TookParts =
  | { unit: 'seconds'; seconds: number }
  | { unit: 'minutes'; minutes: number }
  | { unit: 'hours'; hours: number; minutes: number };

/** A time of whole seconds as a person would name it, and never as less than it was. */
export function tookParts(took: number): TookParts {
  if (took < 60) return { unit: 'seconds', seconds: took };
  const minutes = Math.ceil(took / 60);
  if (minutes < 60) return { unit: 'minutes', minutes };
  return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}
