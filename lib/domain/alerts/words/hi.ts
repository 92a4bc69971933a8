import type { DigestGroup } from '@/lib/domain/alerts/content';
import type { AlertKind, StuckRefund } from '@/lib/domain/alerts/schema';
import type { ReviewCause } from '@/lib/platform/db';
import { formatRupees } from '@/lib/platform/money';
import { type AlertWords, writeDuration } from './words';

const duration = (minutes: number) => writeDuration(minutes, { min: 'मिनट', h: 'घंटे', d: 'दिन' });

const KINDS: Record<AlertKind, (count: number) => string> = {
  'payment-case': (count) => `${count} ${count === 1 ? 'भुगतान' : 'भुगतानों'} पर फ़ैसला बाक़ी है`,
  'order-case': (count) => `${count} ${count === 1 ? 'ऑर्डर के मामले' : 'ऑर्डरों के मामलों'} पर फ़ैसला बाक़ी है`,
  'by-hand': (count) => `${count} ${count === 1 ? 'ऑर्डर' : 'ऑर्डरों'} का भुगतान हो चुका है, डिलीवरी हाथ से करनी है`,
  undelivered: (count) =>
    `${count} ${count === 1 ? 'ऑर्डर' : 'ऑर्डरों'} का भुगतान हो चुका है, पर डिलीवरी अब तक नहीं हुई`,
  refund: (count) => `${count} रिफ़ंड भुगतान के स्रोत तक नहीं ${count === 1 ? 'पहुँचा' : 'पहुँचे'}`,
  'help-request': (count) =>
    `ग्राहकों के ${count} ${count === 1 ? 'सहायता अनुरोध' : 'सहायता अनुरोधों'} का जवाब देना बाक़ी है`,
  acknowledgement: (count) => `${count} ${count === 1 ? 'शिकायत' : 'शिकायतों'} की पावती 48 घंटे के अंदर देनी है`,
  complaint: (count) =>
    `${count} ${count === 1 ? 'शिकायत' : 'शिकायतों'} का जवाब एक महीने के अंदर देना है, या वह शिकायत अधिकारी के लिए है`,
  breaker: (count) => `${count} सप्लायर को कॉल नहीं हो रही, क्योंकि कॉल लगातार असफल हैं`,
  pause: (count) =>
    `सप्लायर के ${count} ${count === 1 ? 'खाते' : 'खातों'} में बैलेंस कम है, इसलिए उनके आइटम आउट ऑफ़ स्टॉक हैं`,
  codes: (count) =>
    `${count} ${count === 1 ? 'आइटम' : 'आइटमों'} के कोड कम बचे हैं, जल्द समाप्त होने वाले हैं या अलग रखे गए हैं`,
  'restored-codes': (count) =>
    `डेटाबेस वापस लाए जाने के बाद से ${count} ${count === 1 ? 'आइटम' : 'आइटमों'} के कोड अलग रखे हैं, फ़ैसला बाक़ी है`,
  worker: () => 'कोई वर्कर नहीं चल रहा: भुगतान, डिलीवरी और ईमेल रुके हुए हैं',
  'worker-lost': (count) => `${count} वर्कर अचानक बंद हो गया; उसका काम दूसरे ने सँभाल लिया है`,
  outbox: () => 'नए काम कतार तक नहीं पहुँच रहे: भुगतान, डिलीवरी और ईमेल रुके हुए हैं',
  'lost-keys': () =>
    'रखी हुई कुछ जानकारी की कुंजी किसी सेटिंग में नहीं है: लोगों को बताया जा रहा है कि उनका सही पासवर्ड ग़लत है',
  books: () => 'पैसों या इतिहास का कोई नियम टूटा है, या 26 घंटे से उसकी जाँच नहीं हुई',
  quarantine: () =>
    'डेटाबेस बैकअप से वापस लाया गया है: भुगतान हो चुके ऑर्डर तब तक रुके रहेंगे, जब तक कोई व्यक्ति रोक नहीं हटाता',
  differences: () => 'गेटवे, बैंक या सप्लायर का हिसाब स्टोर के हिसाब से अलग है: Reconciliation में अंतर सुलझाने बाक़ी हैं',
  backup: () => 'पिछले एक दिन का कोई बैकअप नहीं है, या उसके बाद का लॉग रखा नहीं जा रहा',
  'backup-lost': () =>
    'पिछला बैकअप या संग्रह की कोई फ़ाइल अब BACKUP_DIR में नहीं है, या BACKUP_KEY से नहीं खुलती। नया बैकअप अपने आप बन जाता है; संग्रह की खोई फ़ाइल को वापस रखें',
  rate: (count) =>
    `${count} ${count === 1 ? 'विनिमय दर' : 'विनिमय दरें'} उस सीमा से ज़्यादा ${count === 1 ? 'बदली है' : 'बदली हैं'} जिस तक स्टोर उन्हें ख़ुद अपनाता है`,
  drill: () => 'पिछला बैकअप जाँच के लिए वापस नहीं लाया जा सका, या एक हफ़्ते से उसकी जाँच नहीं हुई',
};

const CAUSES: Record<ReviewCause | StuckRefund, string> = {
  outcome_unknown: 'सप्लायर से साफ़ जवाब नहीं मिला',
  partial_delivery: 'डिलीवरी अधूरी है',
  supplier_pending: 'सप्लायर इस पर काम कर रहा है',
  supplier_unavailable: 'सप्लायर को कॉल नहीं हो पा रही',
  poison_job: 'इसका काम बार-बार असफल हुआ',
  amount_mismatch: 'भुगतान की रक़म अलग है',
  payment_mismatch: 'गेटवे किसी और भुगतान की बात कर रहा है',
  reference_reused: 'यह बैंक रेफ़रेंस, या इतनी ही रक़म, पहले गिनी जा चुकी है',
  reference_missing: 'बैंक रेफ़रेंस नहीं मिला',
  late_success: 'डिलीवरी बहुत देर से हुई',
  wrong_goods: 'ऑर्डर से अलग चीज़ डिलीवर हुई',
  second_payment: 'दूसरी बार भुगतान हुआ',
  payment_reversed: 'भुगतान वापस ले लिया गया',
  payment_disputed: 'भुगतान पर विवाद है',
  payment_reinstated: 'वापस गई रक़म फिर से मिल गई',
  account_erased: 'खाता मिटाए जाने के बाद भुगतान हुआ',
  receivable: 'ग्राहक पर पैसा बकाया है',
  fraud_hold: 'धोखाधड़ी रोकने के नियम ने रोका है',
  payment_unresolved: 'गेटवे ने जवाब नहीं दिया',
  failed: 'बैंक ने स्वीकार नहीं किया',
  unsent: 'अब तक भेजा नहीं जा सका',
  late: 'तय समय से ज़्यादा लग रहा है',
};

/** An unknown cause was written by a later version. */
function causeOf(cause: string): string {
  return Object.entries(CAUSES).find(([name]) => name === cause)?.[1] ?? cause;
}

function group({ kind, count, overdue, lapsed, oldestMinutes, promiseMinutes, amount }: DigestGroup): string {
  const facts = [
    `${count === 1 ? 'इंतज़ार' : 'सबसे लंबा इंतज़ार'} ${duration(oldestMinutes)}`,
    ...(promiseMinutes === null ? [] : [`वादा ${duration(promiseMinutes)}`]),
    ...(overdue > 0 && count > 1 ? [`${overdue} की समय-सीमा बीत चुकी है`] : []),
    ...(amount === null ? [] : [formatRupees(amount)]),
    ...(lapsed > 0 ? [`${lapsed} को हाथ में लिया गया था, पर समय पर पूरा नहीं हुआ`] : []),
  ];
  return `${KINDS[kind](count)} (${facts.join(', ')})।`;
}

export const hindi: AlertWords = {
  subject: ({ count, overdue, isEscalated, oldestMinutes }) => {
    if (overdue === 0) return `${count} ${count === 1 ? 'चीज़' : 'चीज़ों'} पर ध्यान दें`;
    const late = `${overdue} की समय-सीमा बीत चुकी है, सबसे लंबा इंतज़ार ${duration(oldestMinutes)}`;
    return isEscalated ? `तुरंत ध्यान दें: ${late}` : late;
  },
  group,
  item: ({ subject, cause, minutes, amount }) =>
    [
      ...(cause === null ? [] : [causeOf(cause)]),
      duration(minutes),
      ...(amount === null ? [] : [formatRupees(amount)]),
    ]
      .join(', ')
      .replace(/^/, subject === '' ? '' : `${subject}: `),
  more: (count) => `और ${count}`,
  button: 'पैनल खोलें',
  closing: 'पैनल में इसे अपने हाथ में लें, ताकि साथियों को पता रहे और यह संदेश दोहराया न जाए।',
};
