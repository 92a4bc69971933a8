/**
 * The templates that were approved for the store, by name and code of the language. Their texts are those that
 * WHATSAPP-6 asks a shop to have approved; each has a button to the store and one that ends such messages.
 */
export const TEMPLATES: Record<string, Record<string, string>> = {
  order_update: {
    en: 'News about {{1}}: {{2}}. Press the button to see more.',
    hi: '{{1}} के बारे में सूचना: {{2}}। पूरी जानकारी के लिए बटन दबाएँ।',
  },
  order_paid: {
    en: 'We have your payment for {{1}} ({{2}}): {{3}}. Your order is being delivered.',
    hi: '{{1}} ({{2}}) के लिए आपका {{3}} का भुगतान मिल गया है। ऑर्डर की डिलीवरी चल रही है।',
  },
  order_delivered: {
    en: 'Your order has been delivered: {{1}} ({{2}}). You paid {{3}}.',
    hi: 'आपका ऑर्डर डिलीवर हो गया है: {{1}} ({{2}})। आपने {{3}} चुकाए।',
  },
  order_refunded: {
    en: 'Your order of {{1}} ({{2}}) has been refunded: {{3}} is in your wallet.',
    hi: '{{1}} ({{2}}) के आपके ऑर्डर का रिफ़ंड हो गया है: {{3}} आपके वॉलेट में हैं।',
  },
  order_waits: {
    en: 'Your order of {{1}} ({{2}}) needs a little longer. We expect to be done by {{3}}, and will write again.',
    hi: '{{1}} ({{2}}) के आपके ऑर्डर में थोड़ा और समय लगेगा। {{3}} तक पूरा होने की उम्मीद है, और हम फिर लिखेंगे।',
  },
  order_failed: {
    en: 'The payment for {{1}} ({{2}}) did not go through, so nothing was bought.',
    hi: '{{1}} ({{2}}) का भुगतान पूरा नहीं हुआ, इसलिए कुछ ख़रीदा नहीं गया।',
  },
  help_answered: {
    en: 'We have answered your help request {{1}} about {{2}}.',
    hi: '{{2}} के बारे में आपके सहायता अनुरोध {{1}} का जवाब आ गया है।',
  },
  wallet_credited: {
    en: '{{1}} has been added to your wallet.',
    hi: 'आपके वॉलेट में {{1}} जोड़े गए हैं।',
  },
};

/** The setting that names them for the kinds of messages, in either language. */
export const APPROVED =
  'state=order_update,paid=order_paid,delivered=order_delivered,refunded=order_refunded,waits=order_waits,failed=order_failed,help_answered=help_answered,topped_up=wallet_credited,given=wallet_credited';

/** The number of the places of a text. */
export function countPlaces(text: string): number {
  return new Set(text.match(/\{\{\d+\}\}/g)).size;
}

export function fillPlaces(text: string, values: readonly string[]): string {
  return text.replace(/\{\{(\d+)\}\}/g, (_, place: string) => values[Number(place) - 1] ?? '');
}
