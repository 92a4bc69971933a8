import type { MailKind } from '@/lib/domain/accounts/jobs';
import {
  type LetterWords,
  notMeLink,
  requireCode,
  requireLink,
} from '@/lib/domain/accounts/mails/letter-words';
import { changeLetters } from './changes-hi';
import { notYou, undo, validity } from './parts-hi';

export const hindi: LetterWords = {
  greeting: (name) => (name ? `नमस्ते ${name},` : 'नमस्ते,'),
  support: (supportUrl) => `कोई सवाल? हम यहाँ हैं: ${supportUrl}`,
  otherwise: 'अगर बटन काम न करे, तो यह पता खोलें:',
  letters: {
    ...changeLetters,
    'verify-email': ({ shop, link, until }) => ({
      subject: `${shop.name} के लिए अपने ईमेल की पुष्टि करें`,
      preview: 'बस एक टैप, और आप लॉगिन कर सकते हैं।',
      paragraphs: [
        `${shop.name} में आपका स्वागत है। कृपया पुष्टि करें कि यह आपका ईमेल पता है: उसके बाद आप लॉगिन कर सकते हैं।`,
      ],
      button: { label: 'ईमेल की पुष्टि करें', url: requireLink(link) },
      closing: [
        `यह लिंक एक ही बार काम करता है${validity(until)}।`,
        `अगर आपने ${shop.name} पर खाता नहीं बनाया है, तो पुष्टि न करें। हमें यहाँ बताएँ, हम वह रजिस्ट्रेशन मिटा देंगे: ${notMeLink(link)}`,
      ],
    }),
    'reset-password': ({ shop, link, until }) => ({
      subject: `${shop.name} के लिए नया पासवर्ड सेट करें`,
      preview: 'आपने नया पासवर्ड माँगा है।',
      paragraphs: [`किसी ने, उम्मीद है आपने ही, आपके ${shop.name} खाते के लिए नया पासवर्ड सेट करने का अनुरोध किया है।`],
      button: { label: 'नया पासवर्ड सेट करें', url: requireLink(link) },
      closing: [
        `यह लिंक एक ही बार काम करता है${validity(until)}। सभी डिवाइस साइन आउट हो जाएँगे।`,
        'अगर यह अनुरोध आपने नहीं किया, तो कुछ करने की ज़रूरत नहीं: आपका पासवर्ड जैसा है वैसा ही रहेगा।',
      ],
    }),
    'already-registered': ({ shop }) => ({
      subject: `${shop.name} पर आपका खाता पहले से है`,
      preview: 'किसी ने फिर से रजिस्टर करने की कोशिश की।',
      paragraphs: [
        `किसी ने इस ईमेल पते से ${shop.name} पर रजिस्टर करने की कोशिश की। यह पता या वह मोबाइल नंबर पहले से किसी खाते का है, इसलिए नया खाता नहीं बना।`,
        'अगर वह आप थे, तो बस लॉगिन करें। अगर आपके ईमेल की पुष्टि अभी बाकी है, तो लॉगिन करने पर हम आपको पुष्टि का नया लिंक भेजेंगे।',
      ],
      button: { label: 'लॉगिन करें', url: `${shop.pages}/login` },
      closing: [
        `पासवर्ड भूल गए? नया यहाँ सेट करें: ${shop.pages}/forgetpassword`,
        'अगर वह आप नहीं थे, तो कुछ करने की ज़रूरत नहीं।',
      ],
    }),
    'password-changed': ({ shop, link, until }) => ({
      subject: `आपके ${shop.name} खाते का पासवर्ड बदल गया`,
      preview: 'सभी डिवाइस साइन आउट कर दिए गए।',
      paragraphs: [`आपके ${shop.name} खाते का पासवर्ड अभी-अभी बदला गया है, और सभी डिवाइस साइन आउट कर दिए गए हैं।`],
      button: { label: 'लॉगिन करें', url: `${shop.pages}/login` },
      closing: [link === null ? notYou(shop) : undo(link, until)],
    }),
    'number-removed': ({ shop }) => ({
      subject: `आपका ${shop.name} खाता आपका है`,
      preview: 'आपके ईमेल की पुष्टि हो गई, और एक मोबाइल नंबर हटा दिया गया।',
      paragraphs: [
        `आपके ${shop.name} खाते का पासवर्ड अभी-अभी सेट हुआ है, और इसी से आपके ईमेल पते की पुष्टि हो गई है।`,
        'अब तक इस पते की पुष्टि किसी ने नहीं की थी, इसलिए हम नहीं जान सकते थे कि खाते का मोबाइल नंबर किसने लिखा था। हमने उसे हटा दिया है, ताकि उससे कोई और लॉगिन न कर सके। अपना नंबर फिर से खाते पर लगवाने के लिए कृपया सपोर्ट से संपर्क करें।',
      ],
      button: { label: 'लॉगिन करें', url: `${shop.pages}/login` },
      closing: [notYou(shop)],
    }),
    'passkey-added': ({ shop }) => ({
      subject: `आपके ${shop.name} खाते में एक पासकी जोड़ी गई`,
      preview: 'इससे आपके खाते में लॉगिन हो सकता है।',
      paragraphs: [
        `आपके ${shop.name} खाते में अभी-अभी एक पासकी जोड़ी गई है। इससे बिना पासवर्ड लॉगिन हो सकता है।`,
        'डैशबोर्ड पर आपकी सभी पासकी दिखती हैं। जिसे आप नहीं पहचानते, उसे वहीं हटा दें।',
      ],
      button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
      closing: [notYou(shop)],
    }),
    'passkey-removed': ({ shop }) => ({
      subject: `आपके ${shop.name} खाते से एक पासकी हटाई गई`,
      preview: 'अब उससे आपके खाते में लॉगिन नहीं होता।',
      paragraphs: [
        `आपके ${shop.name} खाते से अभी-अभी एक पासकी हटाई गई है। अब उससे लॉगिन नहीं हो सकता।`,
        'बची हुई पासकी आपके डैशबोर्ड पर दिखती हैं।',
      ],
      button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
      closing: [notYou(shop)],
    }),
    'passkey-copied': ({ shop }) => ({
      subject: `शायद आपके ${shop.name} खाते की एक पासकी की नक़ल बन गई है`,
      preview: 'उससे किया गया एक लॉगिन रोक दिया गया।',
      paragraphs: [
        'आपकी एक पासकी से किया गया लॉगिन रोक दिया गया, क्योंकि इस बीच वह कहीं और इस्तेमाल हो चुकी थी। हो सकता है कि उसकी नक़ल मौजूद हो।',
        'वह कौन-सी पासकी है, यह आपका डैशबोर्ड दिखाता है। कृपया उसे वहाँ हटाएँ और नई पासकी जोड़ें।',
      ],
      button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
      closing: [notYou(shop)],
    }),
    'staff-changed': ({ shop }) => ({
      subject: `${shop.name} के कर्मचारियों में बदलाव हुआ है`,
      preview: 'किसी को भूमिका दी गई या उससे वापस ली गई।',
      paragraphs: [
        `${shop.name} में किसी को कर्मचारी की भूमिका दी गई है, या उससे वापस ली गई है। यह मेल सभी कर्मचारियों को जाता है, ताकि कोई नियुक्ति अनदेखी न रहे।`,
        'अगर आपको इसकी उम्मीद नहीं थी, तो तुरंत किसी ओनर से पूछें: बदलावों के रिकॉर्ड में लिखा है कि यह किसने किया।',
      ],
      button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
      closing: [],
    }),
    'approval-given': ({ shop }) => ({
      subject: `${shop.name} पर आपका अनुरोध मंज़ूर हो गया`,
      preview: 'आपने जो माँगा था, वह कर दिया गया है।',
      paragraphs: ['आपके एक सहकर्मी ने आपका अनुरोध मंज़ूर कर दिया है, और वह काम आपके नाम से पूरा कर दिया गया है।'],
      button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
      closing: ['अगर आपने कोई अनुरोध नहीं भेजा था, तो तुरंत मालिक को बताएँ: कोई और आपका खाता इस्तेमाल कर रहा है।'],
    }),
    'approval-refused': ({ shop }) => ({
      subject: `${shop.name} पर आपका अनुरोध नामंज़ूर हो गया`,
      preview: 'कुछ भी नहीं किया गया।',
      paragraphs: [
        'आपके एक सहकर्मी ने आपका अनुरोध नामंज़ूर कर दिया है, इसलिए कुछ भी नहीं किया गया। कारण एडमिन पैनल के मंज़ूरी वाले पेज पर लिखा है।',
      ],
      button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
      closing: ['अगर आपने कोई अनुरोध नहीं भेजा था, तो तुरंत मालिक को बताएँ: कोई और आपका खाता इस्तेमाल कर रहा है।'],
    }),
    'approval-ended': ({ shop }) => ({
      subject: `${shop.name} पर आपका अनुरोध समाप्त हो गया`,
      preview: 'कुछ भी नहीं किया गया।',
      paragraphs: [
        'आपने जो माँगा था, वह नहीं किया गया: या तो 72 घंटे में उस पर फ़ैसला नहीं हुआ, या अनुरोध के बाद कुछ बदल गया। कारण एडमिन पैनल के मंज़ूरी वाले पेज पर लिखा है। अगर ज़रूरत अब भी है, तो नया अनुरोध भेजें।',
      ],
      button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
      closing: ['अगर आपने कोई अनुरोध नहीं भेजा था, तो तुरंत मालिक को बताएँ: कोई और आपका खाता इस्तेमाल कर रहा है।'],
    }),
    'alert-many-accounts': alert({
      subject: 'एक ही डिवाइस पर कई खाते',
      sentence: 'एक दिन के अंदर एक ही डिवाइस पर कई खातों से लॉगिन हुआ।',
    }),
    'alert-many-devices': alert({
      subject: 'एक ही खाता कई डिवाइस पर',
      sentence: 'एक दिन के अंदर एक ही खाते में कई डिवाइस से लॉगिन हुआ।',
    }),
    'alert-many-refusals': alert({
      subject: 'लॉगिन की कई असफल कोशिशें',
      sentence: 'एक घंटे के अंदर एक ही खाते के लिए कई बार ग़लत पासवर्ड या कोड डाला गया।',
    }),
    'alert-staff-device': alert({
      subject: 'कर्मचारी ने नए डिवाइस से लॉगिन किया',
      sentence: 'किसी कर्मचारी ने एक डिवाइस से पहली बार लॉगिन किया है।',
    }),
    'number-left': ({ shop }) => ({
      subject: `आपके ${shop.name} खाते से एक मोबाइल नंबर हट गया`,
      preview: 'उसके मालिक ने किसी दूसरे खाते के लिए उसकी पुष्टि की है।',
      paragraphs: [
        `आपके ${shop.name} खाते में लिखे मोबाइल नंबर की पुष्टि वहाँ कभी नहीं हुई थी। अभी-अभी एक कोड से किसी दूसरे खाते के लिए उसकी पुष्टि हुई है, इसलिए हमने उसे आपके खाते से हटा दिया है। खाते में बाकी सब पहले जैसा है।`,
        'अगर वह आपका ही नंबर है, तो अब आपके दो खाते हैं। इस खाते में आप अब भी अपने ईमेल से लॉगिन कर सकते हैं।',
      ],
      button: { label: 'लॉगिन करें', url: `${shop.pages}/login` },
      closing: [`अगर नंबर आपका है और दूसरा खाता आपका नहीं, तो हमारे सपोर्ट को बताएँ: ${shop.supportUrl}`],
    }),
    'account-code': ({ shop, code, until }) => ({
      subject: `${shop.name} के लिए आपका कोड`,
      preview: 'इससे अपना मोबाइल नंबर अपने खाते से जोड़ें।',
      paragraphs: [
        `आपका कोड ${requireCode(code)} है। जिस पेज पर आप मोबाइल नंबर से लॉगिन कर रहे हैं, वहाँ इसे लिखें: फिर वह नंबर इस ${shop.name} खाते का हो जाएगा।`,
      ],
      button: { label: 'दुकान खोलें', url: `${shop.pages}/otplogin` },
      closing: [
        `यह कोड एक ही बार काम करता है${validity(until)}। इसे किसी को न बताएँ।`,
        'अगर आप लॉगिन नहीं कर रहे हैं, तो आपका मोबाइल नंबर किसी और के फ़ोन पर है। इस कोड के बिना वे आपका खाता नहीं खोल सकते।',
      ],
    }),
    'second-factor-changed': ({ shop }) => ({
      subject: `आपके ${shop.name} खाते का दो-चरणीय लॉगिन बदला गया`,
      preview: 'एक ऑथेंटिकेटर ऐप लगाया या हटाया गया।',
      paragraphs: [
        `आपके ${shop.name} खाते पर अभी-अभी एक ऑथेंटिकेटर ऐप लगाया गया है, या उससे हटाया गया है।`,
        'अब क्या स्थिति है, यह आपका डैशबोर्ड दिखाता है।',
      ],
      button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
      closing: [notYou(shop)],
    }),
  },
};

/** A mail to the owners about security events. It names no account, because a mailbox may be read by others. */
function alert({
  subject,
  sentence,
}: {
  subject: string;
  sentence: string;
}): LetterWords['letters'][MailKind] {
  return ({ shop }) => ({
    subject: `${shop.name}: ${subject}`,
    preview: sentence,
    paragraphs: [
      sentence,
      'पैनल में सुरक्षा की घटनाओं की सूची दिखाती है कि खाता, डिवाइस और पता कौन-सा था। अगर आपको इसकी उम्मीद नहीं थी, तो तुरंत कदम उठाएँ: वहीं यह भी दिखेगा कि और क्या-क्या हुआ।',
    ],
    button: { label: 'सुरक्षा की घटनाएँ देखें', url: `${shop.url}/admin/security` },
    closing: ['एक ही तरह की चेतावनी घंटे में ज़्यादा से ज़्यादा एक बार भेजी जाती है।'],
  });
}
