// Each detector of a dark pattern finds a planted one, and nothing on a page that does the same honestly.
import { expect, test } from 'vitest';
import { DARK_PATTERNS, type DarkPattern, findDarkPatterns, type PageFacts } from '../support/dark-patterns';

const origin = 'https://shop.example';
const decline = { label: 'Close', width: 44, height: 44, contrast: 4.5 };
const same = { page: 120, summary: 120, order: 120 };

const CASES: [DarkPattern, planted: Partial<PageFacts>, honest: Partial<PageFacts>][] = [
  ['falseUrgency', { html: '<p>Hurry</p>' }, { html: '<p>3 left</p>', true: ['3 left'] }],
  ['falseUrgency', { html: '<p>Only <b>2</b> left</p>' }, { html: '<p>2 leftovers</p>' }],
  ['falseUrgency', { html: '<p>12 people are viewing this</p>' }, { html: '<p>12 people bought it</p>' }],
  ['falseUrgency', { html: '<p>जल्दी करें</p>' }, { html: '<script>var text = "hurry"</script>' }],
  [
    'basketSneaking',
    { html: '<label><input type="checkbox" checked="" /> Add a tip of ₹10</label>' },
    { html: '<label><input type="checkbox" /> Add a tip of ₹10</label>' },
  ],
  ['basketSneaking', { prices: { ...same, order: 125 } }, { prices: same }],
  [
    'confirmShaming',
    { html: '<button type="button">No, I hate saving</button>' },
    { html: '<button type="button">Not now</button>' },
  ],
  ['confirmShaming', { html: '<a href="#">No thanks, I don’t want it</a>' }, { html: '<a href="#">No</a>' }],
  [
    'forcedAction',
    { html: '<label><input type="checkbox" required="" /> Send me offers</label>' },
    { html: '<label><input type="checkbox" required="" /> I am 18 or older</label>' },
  ],
  ['subscriptionTrap', { html: '<p>Renews automatically</p>' }, { html: '<p>You renew it yourself.</p>' }],
  ['subscriptionTrap', { presses: { begin: 1, end: 4 } }, { presses: { begin: 2, end: 2 } }],
  ['interfaceInterference', { declines: [{ ...decline, height: 20 }] }, { declines: [decline] }],
  ['interfaceInterference', { declines: [{ ...decline, width: 43 }] }, { declines: [decline] }],
  ['interfaceInterference', { declines: [{ ...decline, contrast: 1.4 }] }, { declines: [decline] }],
  ['baitAndSwitch', { prices: { ...same, order: 150 } }, { prices: same }],
  ['dripPricing', { html: '<li>Convenience fee ₹5</li>' }, { html: '<p>No fee of ours</p>' }],
  ['dripPricing', { prices: { ...same, summary: 130 } }, { prices: same }],
  [
    'disguisedAd',
    { html: '<a href="/game" rel="sponsored">A game</a>' },
    { html: '<a href="/game" rel="sponsored">Ad A game</a>' },
  ],
  [
    'disguisedAd',
    { html: '<a href="https://ads.example/?utm_source=x">A game</a>' },
    { html: '<a href="https://wa.me/91">Contact</a>' },
  ],
  ['nagging', { isShownAgain: true }, { isShownAgain: false }],
  [
    'trickQuestion',
    { html: '<label><input type="checkbox" /> Untick if you do not want to stop our mails</label>' },
    { html: '<label><input type="checkbox" /> Send me mails</label>' },
  ],
  ['silentBilling', { html: '<p>You will automatically be charged</p>' }, { html: '<p>You pay once.</p>' }],
  ['silentBilling', { html: '<p>Set up Autopay</p>' }, { html: '<p>Pay by UPI</p>' }],
  [
    'rogueMalware',
    { html: '<script src="https://cdn.example/x.js"></script>' },
    { html: '<script src="/_next/x.js"></script>' },
  ],
  [
    'rogueMalware',
    { html: '<iframe src="//ads.example"></iframe>' },
    { html: `<iframe src="${origin}/x"></iframe>` },
  ],
  [
    'rogueMalware',
    { html: '<a href="/update.apk">Update</a>' },
    { html: '<a href="/receipt.pdf">Receipt</a>' },
  ],
  ['rogueMalware', { html: '<p>Your phone has a virus</p>' }, { html: '<p>Your phone number</p>' }],
];

test.each(CASES)('%s is found where it is planted (%o), and only there', (name, planted, honest) => {
  expect(DARK_PATTERNS[name]({ html: '', origin, ...planted })).toHaveLength(1);
  expect(Object.keys(findDarkPatterns({ html: '', origin, ...planted }))).toContain(name);
  expect(findDarkPatterns({ html: '', origin, ...honest })).toEqual({});
});

test('all thirteen patterns have a detector, and each a planted one', () => {
  expect(Object.keys(DARK_PATTERNS)).toHaveLength(13);
  expect(new Set(CASES.map(([name]) => name))).toEqual(new Set(Object.keys(DARK_PATTERNS)));
});
