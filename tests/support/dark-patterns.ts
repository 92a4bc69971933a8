// The thirteen dark patterns of the guidelines of 30 November 2023, each as a function that returns what it found on a
// page. They read the HTML of a page as the browser has it, and what a test has measured of it.

export interface PageFacts {
  /** The page as the browser has it. */
  html: string;
  /** Of this store: what comes from elsewhere is foreign. */
  origin: string;
  /** What stands behind a claim of scarcity or of an end, as the database says it: the words that are true. */
  true?: string[];
  /** Rupees: what the page says, what the summary says, and what the order or the last step takes. */
  prices?: { page: number; summary: number; order: number };
  /** The buttons and links that decline or close, as they are drawn. */
  declines?: { label: string; width: number; height: number; contrast: number }[];
  /** Whether something that was dismissed is shown when the page is opened again. */
  isShownAgain?: boolean;
  /** How many presses a consent or a subscription takes to begin and to end. */
  presses?: { begin: number; end: number };
}

type Detector = (page: PageFacts) => string[];

/** The text that people read, without scripts, styles and tags. */
function textOf(html: string): string {
  return html
    .replace(/<(script|style|template|noscript)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ');
}

/** The elements of a name, with their attributes and what is in them. */
function elements(html: string, name: string): { tag: string; text: string }[] {
  const both = new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'gi');
  return [...html.matchAll(both)].map(([, tag = '', inside = '']) => ({ tag, text: textOf(inside).trim() }));
}

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([words]) => words.trim());
/** Labels with a checkbox inside, which is how this store writes them, and checkboxes without one. */
const checkboxes = (html: string) =>
  elements(html, 'label').flatMap(({ text }, place) => {
    const inside = [...html.matchAll(/<label\b[^>]*>([\s\S]*?)<\/label>/gi)][place]?.[1] ?? '';
    const input = /<input\b[^>]*type="checkbox"[^>]*>/i.exec(inside)?.[0];
    return input ? [{ input, text }] : [];
  });

const OPTIONAL = /newsletter|offers|promotion|marketing|whatsapp|telegram|ऑफ़र|विज्ञापन/i;

export const DARK_PATTERNS = {
  falseUrgency: ({ html, true: facts = [] }) =>
    found(
      textOf(html),
      /\b(?:only )?\d+ left\b|\bhurry\b|\blast chance\b|\bselling fast\b|\d+ (?:people|others) (?:are )?(?:viewing|looking)|\bends (?:soon|today|in \d+)|सिर्फ़ \d+ बचे|जल्दी करें|आख़िरी मौक़ा/gi,
    ).filter((words) => !facts.includes(words)),
  basketSneaking: ({ html, prices }) => [
    ...checkboxes(html).flatMap(({ input, text }) =>
      /\schecked\b/i.test(input) && /₹|tip|donat|insur|protect|दान|टिप|बीमा/i.test(text) ? [text] : [],
    ),
    ...(prices && prices.order > prices.summary ? [`₹${prices.order} instead of ₹${prices.summary}`] : []),
  ],
  confirmShaming: ({ html }) =>
    [...elements(html, 'button'), ...elements(html, 'a')].flatMap(({ text }) =>
      /\bno,? (?:thanks,? )?i (?:hate|don't|do not|prefer|enjoy|like)\b|\bi'll (?:risk|pay more)|नहीं, मुझे .*(?:पसंद|नहीं चाहिए)/i.test(
        text,
      )
        ? [text]
        : [],
    ),
  forcedAction: ({ html }) =>
    checkboxes(html).flatMap(({ input, text }) =>
      /\srequired\b/i.test(input) && OPTIONAL.test(text) ? [text] : [],
    ),
  subscriptionTrap: ({ html, presses }) => [
    ...found(
      textOf(html),
      /\bauto-?renew\w*|\bfree trial\b|(?<!\b(?:no \w+|never|not) )\brenews (?:itself|automatically)|अपने-आप नवीनीकृत होता/gi,
    ),
    ...(presses && presses.end > presses.begin
      ? [`${presses.end} presses to end, ${presses.begin} to begin`]
      : []),
  ],
  interfaceInterference: ({ declines = [] }) =>
    declines.flatMap(({ label, width, height, contrast }) =>
      width < 44 || height < 44 || contrast < 3
        ? [`${label}: ${width} × ${height}, ${contrast.toFixed(1)}:1`]
        : [],
    ),
  baitAndSwitch: ({ prices }) =>
    prices && prices.page !== prices.order
      ? [`₹${prices.page} on the page, ₹${prices.order} in the order`]
      : [],
  dripPricing: ({ html, prices }) => [
    ...found(
      textOf(html),
      /\b(?:convenience|platform|handling|processing|service) (?:fee|charge)s?\b|सुविधा शुल्क/gi,
    ),
    ...(prices && prices.page < prices.summary ? [`₹${prices.page} first, ₹${prices.summary} last`] : []),
  ],
  disguisedAd: ({ html, origin }) =>
    elements(html, 'a').flatMap(({ tag, text }) => {
      const isPaid =
        /\bsponsored\b/i.test(attribute(tag, 'rel')) ||
        isForeign(attribute(tag, 'href'), origin, /utm_|aff(?:id|iliate)?=/i);
      return isPaid && !/\bAd\b|विज्ञापन/.test(text) ? [text || attribute(tag, 'href')] : [];
    }),
  nagging: ({ isShownAgain = false }) => (isShownAgain ? ['shown again after it was dismissed'] : []),
  trickQuestion: ({ html }) =>
    checkboxes(html).flatMap(({ text }) =>
      /\b(?:un(?:check|tick)|don't|do not|opt out)\b.*\b(?:not|don't|un\w+|stop|without)\b|नहीं .*न(?:हीं|) चाह/i.test(
        text,
      )
        ? [text]
        : [],
    ),
  silentBilling: ({ html }) =>
    found(
      textOf(html),
      /\b(?:automatically|every month|each month|monthly) (?:be )?(?:charged|billed|debited)|\bautopay\b|\be-?mandate\b|हर महीने (?:अपने-आप )?कट/gi,
    ),
  rogueMalware: ({ html, origin }) => [
    ...['script', 'iframe'].flatMap((name) =>
      [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'gi'))].flatMap(([tag]) =>
        isForeign(attribute(tag, 'src'), origin) ? [attribute(tag, 'src')] : [],
      ),
    ),
    ...[...html.matchAll(/<a\b[^>]*\.(?:exe|apk|msi|dmg)\b[^>]*>/gi)].map(([tag]) => attribute(tag, 'href')),
    ...found(
      textOf(html),
      /\byour (?:phone|device|browser|computer) (?:is infected|has a virus|is out of date)/gi,
    ),
  ],
} satisfies Record<string, Detector>;

export type DarkPattern = keyof typeof DARK_PATTERNS;

/** Whether an address leads away from the store, and has the mark if one is asked for. */
function isForeign(address: string, origin: string, mark?: RegExp): boolean {
  if (!/^(?:https?:)?\/\//i.test(address)) return false;
  return (
    new URL(address, origin).origin !== new URL(origin).origin && (mark === undefined || mark.test(address))
  );
}

/** All that is found on a page, by pattern; empty for a page without any. */
export function findDarkPatterns(page: PageFacts): Partial<Record<DarkPattern, string[]>> {
  const all = Object.entries(DARK_PATTERNS) as [DarkPattern, Detector][];
  return Object.fromEntries(
    all.map(([name, detect]) => [name, detect(page)]).filter(([, each]) => each?.length),
  );
}
