import { istParts, type NotificationWords } from './words';

const MONTHS = [
  ...['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून'],
  ...['जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
];

function moment(at: Date): string {
  const { day, month, time } = istParts(at);
  return `${day} ${MONTHS[month]} को ${time} बजे (भारतीय समय)`;
}

export const hindi: NotificationWords = {
  kinds: {
    paid: ({ product, item, amount }) => ({
      subject: `${item} का भुगतान मिल गया`,
      paragraphs: [
        `${item} (${product}) के लिए आपका ${amount} का भुगतान मिल गया है, और ऑर्डर की डिलीवरी चल रही है।`,
        'ज़्यादातर ऑर्डर कुछ सेकंड में पूरे हो जाते हैं। आपके ऑर्डर में थोड़ा ज़्यादा समय लग रहा है; पूरा होते ही हम आपको बताएँगे।',
      ],
      state: 'भुगतान मिल गया',
    }),
    delivered: ({ product, item, amount }) => ({
      subject: `डिलीवर हो गया: ${item}`,
      paragraphs: [`आपका ऑर्डर डिलीवर हो गया है: ${item} (${product})। आपने ${amount} चुकाए।`],
      state: 'डिलीवर हो गया',
    }),
    refunded: ({ shop, product, item, amount }) => ({
      subject: `रिफ़ंड हो गया: ${item}`,
      paragraphs: [
        `${item} (${product}) के आपके ऑर्डर का रिफ़ंड हो गया है: ${amount} आपके ${shop} वॉलेट में हैं, और आप उन्हें तुरंत ख़र्च कर सकते हैं।`,
      ],
      state: 'पैसा वॉलेट में वापस',
    }),
    part_refunded: ({ shop, product, item, amount }) => ({
      subject: `कुछ राशि का रिफ़ंड हुआ: ${item}`,
      paragraphs: [
        `${item} (${product}) के आपके ऑर्डर के एक हिस्से का रिफ़ंड हो गया है: ${amount} आपके ${shop} वॉलेट में हैं, और आप उन्हें तुरंत ख़र्च कर सकते हैं।`,
      ],
      state: 'कुछ राशि वापस मिली',
    }),
    credited: ({ shop, product, item, amount }) => ({
      subject: `आपका भुगतान ${shop} वॉलेट में है`,
      paragraphs: [
        `${item} (${product}) के लिए आया ${amount} का भुगतान उस ऑर्डर में नहीं लग सका, क्योंकि वह देर से आया, दो बार आया या क़ीमत से मेल नहीं खाया। वह आपके ${shop} वॉलेट में है, और आप उसे तुरंत ख़र्च कर सकते हैं।`,
      ],
      state: 'भुगतान वॉलेट में जुड़ा',
    }),
    waits: ({ product, item, until }) => ({
      subject: `${item} के ऑर्डर में थोड़ा और समय लगेगा`,
      paragraphs: [
        `${item} (${product}) के आपके ऑर्डर में हमारी टीम को कुछ जाँचना है। उम्मीद है कि यह ${moment(until)} तक पूरा हो जाएगा।`,
        'आपको कुछ करने की ज़रूरत नहीं है। आपको या तो आपका ऑर्डर मिलेगा या आपका पैसा वापस, और दोनों ही हाल में हम आपको बताएँगे।',
      ],
      state: 'थोड़ा और समय लगेगा',
    }),
    failed: ({ product, item }) => ({
      subject: `${item} का भुगतान नहीं हो पाया`,
      paragraphs: [
        `${item} (${product}) का भुगतान नहीं हो पाया, इसलिए कुछ ख़रीदा नहीं गया। आप जब चाहें, फिर से ऑर्डर कर सकते हैं।`,
        'अगर फिर भी आपके बैंक खाते से पैसा कट गया है, तो या तो बैंक उसे लौटा देगा, या वह हमें देर से मिलेगा: तब उससे यही ऑर्डर पूरा होगा या वह आपके वॉलेट में जाएगा, और हम आपको बताएँगे।',
      ],
      state: 'भुगतान नहीं हो पाया',
    }),
    help_answered: ({ product, item, number, answer }) => ({
      subject: `आपके सहायता अनुरोध ${number} का जवाब आ गया है`,
      paragraphs: [
        `${item} (${product}) के बारे में आपके सहायता अनुरोध ${number} का जवाब आ गया है। उसकी शुरुआत:`,
        `“${answer}”`,
        'पूरा जवाब आप हमारी वेबसाइट पर पढ़ सकते हैं और वहीं उसका उत्तर भी दे सकते हैं।',
      ],
      state: 'सहायता अनुरोध का जवाब',
    }),
    topped_up: ({ shop, amount }) => ({
      subject: `आपके ${shop} वॉलेट में ${amount} जुड़ गए`,
      paragraphs: [`आपका ${amount} का टॉप-अप आपके ${shop} वॉलेट में है।`],
      state: 'वॉलेट टॉप-अप हो गया',
    }),
    given: ({ shop, amount }) => ({
      subject: `आपके ${shop} वॉलेट में ${amount} जुड़ गए`,
      paragraphs: [`${shop} ने आपके वॉलेट में ${amount} जोड़े हैं। वजह आपके वॉलेट में साथ लिखी है।`],
      state: 'वॉलेट में पैसा जुड़ा',
    }),
    points: ({ product, item, amount }) => ({
      subject: `आपको ${amount} पॉइंट मिले`,
      paragraphs: [
        `${item} (${product}) के आपके ऑर्डर पर आपको ${amount} पॉइंट मिले हैं। पॉइंट को आप वॉलेट बैलेंस में बदल सकते हैं।`,
      ],
      state: 'पॉइंट मिले',
    }),
  },
  seeOrder: 'ऑर्डर देखें',
  seeWallet: 'वॉलेट खोलें',
  seeAnswer: 'जवाब पढ़ें',
  order: (orderId) => `ऑर्डर ${orderId}`,
  linkLife: 'यह बटन 30 दिन तक बिना लॉगिन के काम करता है। जिसके पास यह ईमेल है, वह ऑर्डर की स्थिति देख सकता है।',
  choose: (url) => `चुनें कि हम आपको किस बारे में लिखें: ${url}`,
  unsubscribe: (url) => `ऐसे ईमेल बंद करें: ${url}`,
};
