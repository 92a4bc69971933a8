export interface HindiProduct {
  name: string;
  note: string;
}

const BY_HAND = 'हमारी टीम सुबह 9 बजे से रात 1 बजे (IST) तक, 30 मिनट के अंदर डिलीवर करती है।';
const CODE = 'कोड 30 मिनट के अंदर आपके ईमेल पर आता है; भेजे जाने के बाद वह वापस नहीं हो सकता।';
const ACTIVATION = 'चालू करने की जानकारी 30 मिनट के अंदर आपके ईमेल पर पहुँच जाती है।';

const PRODUCTS: Record<string, HindiProduct> = {
  'mobile-legends': {
    name: 'Mobile Legends: Bang Bang',
    note: 'भारत और ज़्यादातर दूसरे क्षेत्रों के खातों पर चलता है। इंडोनेशिया (Indo) की आईडी पर रिचार्ज नहीं हो सकता। गेम में अपनी प्रोफ़ाइल खोलें: वहाँ यूज़र ID और ब्रैकेट में ज़ोन ID लिखी होती है। भुगतान से पहले देख लें कि यहाँ दिख रहा निकनेम आपका ही है।',
  },
  'mobile-legends-first-recharge': {
    name: 'Mobile Legends पहला रिचार्ज',
    note: 'गेम चारों टियर में से हर एक को एक खाते पर सिर्फ़ एक बार दोगुना करता है: वही टियर लें, जिस पर गेम की दुकान में अब भी बोनस दिख रहा हो। पहले इस्तेमाल हो चुका टियर बिना बोनस के मिलता है। Indo आईडी के लिए नहीं।',
  },
  'mobile-legends-passes': {
    name: 'Mobile Legends वीकली और ट्वाइलाइट पास',
    note: 'वीकली पास: खाता लेवल 5 या उससे ऊपर का हो और उस पर ज़्यादा से ज़्यादा 10 पास चल रहे हों; हर पास 7 दिन तक रोज़ डायमंड देता है, इसलिए रोज़ लॉगिन करें। ट्वाइलाइट पास: सीज़न में एक बार। सीमा से ऊपर का पास डिलीवर नहीं हो सकता और उसका पैसा आपके वॉलेट में लौट आता है।',
  },
  'mobile-legends-philippines': {
    name: 'Mobile Legends (फ़िलीपींस)',
    note: 'सिर्फ़ फ़िलीपींस में बने खातों के लिए। भारत और दूसरे क्षेत्रों के लिए “Mobile Legends: Bang Bang” लें। जाँच के बाद निकनेम के साथ क्षेत्र भी दिखता है।',
  },
  'mobile-legends-international': {
    name: 'Mobile Legends (इंटरनेशनल)',
    note: 'इंडोनेशिया और रूस को छोड़कर हर क्षेत्र के खातों के लिए। डायमंड आम तौर पर एक मिनट में आ जाते हैं; भीड़ के समय 10 मिनट तक लग सकते हैं। तब तक दोबारा ऑर्डर न करें।',
  },
  'genshin-impact': {
    name: 'Genshin Impact',
    note: 'वही सर्वर चुनें, जिस पर आपका खाता है: भारत के ज़्यादातर खिलाड़ियों का सर्वर Asia है। UID में 9 या 10 अंक होते हैं और वह स्क्रीन पर नीचे दाईं ओर दिखती है। वेल्किन मून का आशीर्वाद 180 दिन तक जोड़ा जा सकता है।',
  },
  'honor-of-kings': {
    name: 'Honor of Kings',
    note: 'सिर्फ़ ग्लोबल वर्शन के लिए। प्लेयर ID अपनी प्रोफ़ाइल से कॉपी करें और दूसरे खाने में गेम वाला अपना नाम लिखें, ताकि ग़लत लिखी आईडी पकड़ में आ जाए। वीकली कार्ड हफ़्ते में एक बार ख़रीदे जा सकते हैं।',
  },
  bgmi: {
    name: 'BGMI UC (भारत)',
    note: `सिर्फ़ गेम के भारतीय वर्शन के लिए। ${BY_HAND} कैरेक्टर ID अपनी प्रोफ़ाइल से कॉपी करें।`,
  },
  'pubg-mobile': {
    name: 'PUBG Mobile UC (ग्लोबल)',
    note: `सिर्फ़ ग्लोबल खातों के लिए: भारत, कोरिया और वियतनाम के खातों पर रिचार्ज नहीं हो सकता। ${BY_HAND}`,
  },
  'free-fire-max': {
    name: 'Free Fire MAX डायमंड',
    note: `भारत सर्वर के खातों के लिए। ${BY_HAND} अगली मेंबरशिप तभी मिल सकती है, जब पिछली ख़त्म हो चुकी हो।`,
  },
  valorant: {
    name: 'Valorant Points (भारत)',
    note: 'उन खातों के लिए, जिनका देश भारत है। 30 मिनट के अंदर ईमेल पर एक कोड आता है; उसे गेम में Store, फिर Codes में डालें। Riot ID उसके टैग के साथ लिखें, जैसे Player#1234।',
  },
  'call-of-duty-mobile': {
    name: 'Call of Duty: Mobile CP',
    note: 'सिर्फ़ ग्लोबल (Activision) खातों के लिए। हमारी टीम 30 मिनट के अंदर डिलीवर करती है; जब तक ऑर्डर पर “पूरा हुआ” न दिखे, गेम में लॉगिन न करें।',
  },
  'minecraft-minecoins': {
    name: 'Minecraft माइनकॉइन',
    note: 'Bedrock एडिशन का कोड, जो 30 मिनट के अंदर ईमेल पर आता है। उसे उसी Microsoft खाते पर रिडीम करें, जिससे आप खेलते हैं। भेजा जा चुका कोड वापस नहीं हो सकता।',
  },
  'clash-of-clans': {
    name: 'Clash of Clans जेम्स',
    note: 'हम आधिकारिक वेब स्टोर से टॉप-अप करते हैं: सिर्फ़ प्लेयर टैग चाहिए, पासवर्ड कभी नहीं। गोल्ड पास: सीज़न में एक बार।',
  },
  'honkai-star-rail': {
    name: 'Honkai: Star Rail',
    note: 'UID और सर्वर (America, Asia, Europe या TW_HK_Mo) लिखें। हमारी टीम 30 मिनट के अंदर डिलीवर करती है। एक्सप्रेस सप्लाई पास 180 दिन तक जोड़ा जा सकता है।',
  },
  netflix: {
    name: 'Netflix',
    note: `आपका अपना खाता भारत के गिफ़्ट कोड से आगे बढ़ाया जाता है। ${ACTIVATION} हम आपका पासवर्ड कभी नहीं माँगते।`,
  },
  'amazon-prime': {
    name: 'Amazon Prime',
    note: `amazon.in के उन खातों के लिए, जिन पर अभी कोई मेंबरशिप नहीं चल रही। ${ACTIVATION}`,
  },
  jiohotstar: {
    name: 'JioHotstar',
    note: `लाइव क्रिकेट, फ़िल्में और शो। प्लान उसी मोबाइल नंबर से जुड़ता है, जो आप यहाँ लिखते हैं। ${ACTIVATION}`,
  },
  sonyliv: {
    name: 'SonyLIV प्रीमियम',
    note: `सिर्फ़ भारत में चलता है; सालाना प्लान पर एक साथ दो स्क्रीन। ${ACTIVATION}`,
  },
  'spotify-premium': {
    name: 'Spotify Premium',
    note: 'उन खातों के लिए, जिनका देश भारत है। इंडिविजुअल प्लान; जो खाता Family या Duo प्लान में है, उसे पहले वह प्लान छोड़ना होगा। 30 मिनट के अंदर चालू।',
  },
  'youtube-premium': {
    name: 'YouTube Premium',
    note: 'बिना ऐड के वीडियो और म्यूज़िक, आपके अपने Google खाते पर। उसी खाते का Gmail पता लिखें; 30 मिनट के अंदर एक न्योता आता है, जिसे 48 घंटे के अंदर स्वीकार करना होता है।',
  },
  'google-play-gift-card': {
    name: 'Google Play गिफ़्ट कार्ड (भारत)',
    note: `उन Google खातों के लिए, जिनका देश भारत है। ${CODE}`,
  },
  'steam-wallet': {
    name: 'Steam Wallet कोड (भारत)',
    note: `रुपये वाले Steam खातों के लिए; दूसरी मुद्रा के वॉलेट में रकम Steam की अपनी दर से बदलती है। ${CODE}`,
  },
  'playstation-store': {
    name: 'PlayStation Store कार्ड (भारत)',
    note: `भारत में बने खातों के लिए: दूसरे देश का कोड नहीं चलता। ${CODE}`,
  },
  'roblox-gift-card': {
    name: 'Roblox गिफ़्ट कार्ड',
    note: `इसे ऐप में नहीं, वेबसाइट पर रिडीम करें। कार्ड से आप Robux या एक महीने का Premium ले सकते हैं। ${CODE}`,
  },
  'amazon-shopping-voucher': {
    name: 'Amazon शॉपिंग वाउचर',
    note: `amazon.in खाते के Amazon Pay बैलेंस में जुड़ता है; 12 महीने तक मान्य। ${CODE}`,
  },
  'discord-nitro': {
    name: 'Discord Nitro',
    note: '30 मिनट के अंदर आपके ईमेल पर एक गिफ़्ट लिंक आता है; उसे उसी खाते में लॉगिन रहते हुए खोलें, जिसे Nitro मिलना है। गिफ़्ट लिंक 48 घंटे में ख़त्म हो जाता है।',
  },
};

/** The Hindi texts of a product of the demo. Throws for one that has none. */
export function hindiProduct(slug: string): HindiProduct {
  const found = PRODUCTS[slug];
  if (!found) throw new Error(`The demo has no Hindi texts of the product '${slug}'`);
  return found;
}
