export type Strength = 'short' | 'weak' | 'good' | 'strong';

// The most common passwords, and the rows of a keyboard.
const KNOWN = [
  ...[
    'password',
    'passw0rd',
    'p@ssword',
    'qwerty',
    'iloveyou',
    'welcome',
    'admin',
    'letmein',
    'india',
    'krishna',
  ],
  ...['abcdefghijklmnopqrstuvwxyz', '01234567890', '9876543210', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
];

/**
 * Rates a new password for the person who types it; the server applies its own rules. `personal`: the values of the
 * other fields, which an attacker guesses first.
 */
export function passwordStrength(password: string, personal: string[] = []): Strength {
  const length = [...password].length;
  if (length < 8) return 'short';
  const rest = [...withoutKnown(password.toLowerCase(), personal)];
  const distinct = new Set(rest).size;
  if (rest.length < 5 || distinct < 5) return 'weak';
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  return distinct >= 8 && (length >= 14 || (length >= 11 && kinds >= 3)) ? 'strong' : 'good';
}

/** The part of the password that remains without known words, keyboard rows and personal data. */
function withoutKnown(password: string, personal: string[]): string {
  const names = personal
    .flatMap((text) => text.toLowerCase().split(/[\s@._-]+/))
    .filter((name) => name.length >= 4);
  let left = password;
  for (const word of [...names, ...KNOWN]) left = left.replaceAll(longestShared(left, word), '');
  return left;
}

/** The longest part of `word`, of 4 letters or more, that occurs in `text`; otherwise a string that never occurs. */
function longestShared(text: string, word: string): string {
  for (let size = word.length; size >= 4; size--)
    for (let start = 0; start + size <= word.length; start++) {
      const part = word.slice(start, start + size);
      if (text.includes(part)) return part;
    }
  return '\n';
}
