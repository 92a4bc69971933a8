/** What follows a number or an amount in the name of an item. Names such as UC, VP and Robux stay as they are. */
const UNITS: Record<string, string> = {
  Diamonds: 'डायमंड',
  'Diamonds + first bonus': 'डायमंड + पहला बोनस',
  Tokens: 'टोकन',
  'Genesis Crystals': 'जेनेसिस क्रिस्टल',
  'Oneiric Shards': 'ओनीरिक शार्ड',
  Gems: 'जेम्स',
  Minecoins: 'माइनकॉइन',
  UC: 'UC',
  VP: 'VP',
  CP: 'CP',
  Robux: 'Robux',
  card: 'का कार्ड',
  code: 'का कोड',
  voucher: 'का वाउचर',
};

const PERIODS: Record<string, string> = {
  '1 month': '1 महीना',
  '2 months': '2 महीने',
  '3 months': '3 महीने',
  '6 months': '6 महीने',
  '12 months': '12 महीने',
  '1 year': '1 साल',
  '2 years': '2 साल',
};

const PLANS: Record<string, string> = {
  Mobile: 'मोबाइल',
  Basic: 'बेसिक',
  Standard: 'स्टैंडर्ड',
  Super: 'सुपर',
  Premium: 'प्रीमियम',
  'Premium 4K': 'प्रीमियम 4K',
  Individual: 'इंडिविजुअल',
  Family: 'फ़ैमिली',
  Student: 'स्टूडेंट',
  Nitro: 'Nitro',
  'Nitro Basic': 'Nitro Basic',
};

const NAMES: Record<string, string> = {
  'Weekly Diamond Pass': 'वीकली डायमंड पास',
  'Weekly Pass': 'वीकली पास',
  'Weekly Pass x2': 'वीकली पास x2',
  'Weekly Pass x3': 'वीकली पास x3',
  'Weekly Pass x5': 'वीकली पास x5',
  'Weekly Pass + 86 Diamonds': 'वीकली पास + 86 डायमंड',
  'Twilight Pass': 'ट्वाइलाइट पास',
  'All four tiers (1060 + bonus)': 'चारों टियर एक साथ (1060 + बोनस)',
  'Blessing of the Welkin Moon': 'वेल्किन मून का आशीर्वाद',
  'Welkin Moon x2 (60 days)': 'वेल्किन मून x2 (60 दिन)',
  'Gnostic Hymn': 'नॉस्टिक हिम',
  'Weekly Card': 'वीकली कार्ड',
  'Weekly Card Plus': 'वीकली कार्ड प्लस',
  'Royale Pass': 'रॉयल पास',
  'Prime (1 month)': 'प्राइम (1 महीना)',
  'Weekly Membership': 'वीकली मेंबरशिप',
  'Monthly Membership': 'मंथली मेंबरशिप',
  'Battle Pass': 'बैटल पास',
  'Gold Pass': 'गोल्ड पास',
  'Express Supply Pass': 'एक्सप्रेस सप्लाई पास',
  Monthly: 'मासिक',
  Quarterly: 'तिमाही',
  Annual: 'सालाना',
  'Annual Lite': 'सालाना लाइट',
  'Annual Shopping Edition': 'सालाना शॉपिंग एडिशन',
  ...PERIODS,
};

/** The Hindi name of an item of the demo. Throws for a name that has none. */
export function hindiItemName(name: string): string {
  const [, amount = '', unit = ''] = /^(₹?[\d,]+) (.+)$/.exec(name) ?? [];
  const [plan = '', period = ''] = name.split(', ');
  const [unitHi, planHi, periodHi] = [UNITS[unit], PLANS[plan], PERIODS[period]];
  const found =
    NAMES[name] ?? (unitHi && `${amount} ${unitHi}`) ?? (planHi && periodHi && `${planHi}, ${periodHi}`);
  if (!found) throw new Error(`The demo has no Hindi name of the item '${name}'`);
  return found;
}
