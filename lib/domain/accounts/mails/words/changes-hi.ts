import { type LetterWords, requireCode, requireLink } from '@/lib/domain/accounts/mails/letter-words';
import { notYou, undoHint, validity } from './parts-hi';

/** The mails about changes inside the account. */
export const changeLetters = {
  'contact-code': ({ shop, code, until }) => ({
    subject: `${shop.name} के लिए अपने नए ईमेल की पुष्टि करें`,
    preview: 'कोड डालते ही यह आपके खाते का ईमेल बन जाएगा।',
    paragraphs: [
      `आपका कोड ${requireCode(code)} है। इसे अपने डैशबोर्ड पर डालें, और यह पता आपके ${shop.name} खाते का ईमेल बन जाएगा।`,
    ],
    button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
    closing: [
      `यह कोड एक ही बार काम करता है${validity(until)}। इसे किसी को न बताएँ।`,
      'अगर आपको इसके बारे में कुछ नहीं पता, तो किसी ने अपना पता ग़लत लिख दिया है। आपको कुछ करने की ज़रूरत नहीं।',
    ],
  }),
  'confirmation-code': ({ shop, code, until }) => ({
    subject: `${shop.name} के लिए आपका कोड`,
    preview: 'अपना नंबर, ईमेल या पासवर्ड बदलने के लिए।',
    paragraphs: [
      `आपका कोड ${requireCode(code)} है। अपने ${shop.name} खाते में बदलाव आप ही कर रहे हैं, इसकी पुष्टि के लिए इसे अपने डैशबोर्ड पर डालें।`,
    ],
    button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
    closing: [`यह कोड एक ही बार काम करता है${validity(until)}। इसे किसी को न बताएँ।`, notYou(shop)],
  }),
  'email-changed': ({ shop, link, until, detail }) => ({
    subject: `आपके ${shop.name} खाते का ईमेल बदल गया`,
    preview: 'क्या यह आपने किया?',
    paragraphs: [
      `आपके ${shop.name} खाते का ईमेल अब यह पता नहीं रहा${detail ? `; नया पता ${detail} है` : ''}। बाक़ी सभी डिवाइस साइन आउट कर दिए गए हैं।`,
      'अगर यह बदलाव आपने किया है, तो कुछ करने की ज़रूरत नहीं।',
    ],
    button: { label: 'यह मैंने नहीं किया', url: requireLink(link) },
    closing: [undoHint(until)],
  }),
  'number-changed': ({ shop, link, until, detail }) => ({
    subject: `आपके ${shop.name} खाते का मोबाइल नंबर बदल गया`,
    preview: 'क्या यह आपने किया?',
    paragraphs: [
      `आपके ${shop.name} खाते का मोबाइल नंबर बदल गया है${detail ? `; नया नंबर ${detail} है` : ''}। उस पर आए कोड से खाता खुलता है।`,
      'अगर यह बदलाव आपने किया है, तो कुछ करने की ज़रूरत नहीं।',
    ],
    button: { label: 'यह मैंने नहीं किया', url: requireLink(link) },
    closing: [undoHint(until)],
  }),
  'identity-linked': ({ shop, link, until }) => ({
    subject: `आपके ${shop.name} खाते से एक साइन-इन सेवा जोड़ी गई`,
    preview: 'क्या यह आपने किया?',
    paragraphs: [
      `आपका ${shop.name} खाता अब हमारी साइन-इन सेवा के उस खाते से भी खुल सकता है जिसका ईमेल यही पता है। बाक़ी सभी डिवाइस साइन आउट कर दिए गए हैं।`,
      'अगर इसे आपने जोड़ा है, तो कुछ करने की ज़रूरत नहीं।',
    ],
    button: { label: 'यह मैंने नहीं किया', url: requireLink(link) },
    closing: [undoHint(until)],
  }),
  'email-changed-by-staff': ({ shop, detail }) => ({
    subject: `हमारी टीम ने आपके ${shop.name} खाते का ईमेल बदला`,
    preview: 'अब यह पता उस खाते का नहीं है।',
    paragraphs: [
      `हमारी टीम ने आपके ${shop.name} खाते का ईमेल बदला है। अब वह यह पता नहीं${detail ? `, बल्कि ${detail}` : ''} है। सभी डिवाइस साइन आउट कर दिए गए हैं।`,
      'अगर आपने हमसे इसके लिए कहा था, तो आपको कुछ नहीं करना है।',
    ],
    button: { label: 'शॉप खोलें', url: `${shop.pages}/home` },
    closing: [`अगर आपने इसके लिए नहीं कहा था, तो तुरंत हमारे सपोर्ट को बताएँ: ${shop.supportUrl}`],
  }),
  'number-changed-by-staff': ({ shop, detail }) => ({
    subject: `हमारी टीम ने आपके ${shop.name} खाते का मोबाइल नंबर बदला`,
    preview: 'सभी डिवाइस साइन आउट कर दिए गए हैं।',
    paragraphs: [
      detail
        ? `हमारी टीम ने आपके ${shop.name} खाते का मोबाइल नंबर बदलकर ${detail} कर दिया है। सभी डिवाइस साइन आउट कर दिए गए हैं।`
        : `हमारी टीम ने आपके ${shop.name} खाते का मोबाइल नंबर हटा दिया है। सभी डिवाइस साइन आउट कर दिए गए हैं।`,
      'अगर आपने हमसे इसके लिए कहा था, तो आपको कुछ नहीं करना है।',
    ],
    button: { label: 'शॉप खोलें', url: `${shop.pages}/home` },
    closing: [`अगर आपने इसके लिए नहीं कहा था, तो तुरंत हमारे सपोर्ट को बताएँ: ${shop.supportUrl}`],
  }),
  'new-device': ({ shop, detail }) => ({
    subject: `आपके ${shop.name} खाते में नया लॉगिन`,
    preview: 'ऐसे डिवाइस से, जो इसके लिए पहले इस्तेमाल नहीं हुआ था।',
    paragraphs: [
      `आपका ${shop.name} खाता एक नए डिवाइस पर खोला गया है${detail ? `: ${detail}` : ''}।`,
      'अगर यह आप थे, तो कुछ करने की ज़रूरत नहीं। साइन इन किए हुए सभी डिवाइस आपके डैशबोर्ड पर दिखते हैं।',
    ],
    button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
    closing: [notYou(shop)],
  }),
  'change-undone': ({ shop }) => ({
    subject: `आपके ${shop.name} खाते का एक बदलाव वापस ले लिया गया`,
    preview: 'यह पता अब उस खाते का नहीं है।',
    paragraphs: [
      `अब तक आपके ${shop.name} खाते का ईमेल यही पता था। पुराने पते से यह बदलाव 72 घंटे के अंदर वापस ले लिया गया है। सभी डिवाइस साइन आउट कर दिए गए हैं, और खाता तब तक बंद है जब तक पुराने पते से नया पासवर्ड सेट नहीं किया जाता।`,
    ],
    button: { label: 'शॉप खोलें', url: `${shop.pages}/home` },
    closing: [
      `अगर खाता आपका है और यह किसी अनजान व्यक्ति ने किया है, तो तुरंत हमारे सपोर्ट को बताएँ: ${shop.supportUrl}`,
    ],
  }),
  'endpoint-disabled': ({ shop, detail }) => ({
    subject: `${shop.name} पर आपका एक वेबहुक एंडपॉइंट बंद कर दिया गया`,
    preview: 'जब तक आप उसे फिर चालू नहीं करते, उसे कोई इवेंट नहीं मिलेगा।',
    paragraphs: [
      `आपके एंडपॉइंट ${detail ?? ''} को अब ${shop.name} के इवेंट नहीं मिलते: उसने जवाब दिया कि वह हट चुका है, या वह पाँच दिन तक विफल रहा।`,
      'ऑर्डर पहले की तरह चलते रहेंगे। एंडपॉइंट ठीक होने पर पिछले 90 दिनों के इवेंट फिर भेजे जा सकते हैं।',
    ],
    button: { label: 'अपने एंडपॉइंट देखें', url: `${shop.pages}/dashboard/api/webhooks` },
    closing: [],
  }),
  'partner-key-added': ({ shop }) => ({
    subject: `आपके ${shop.name} खाते में एक लाइव कुंजी जोड़ी गई`,
    preview: 'इससे प्रोग्राम आपके वॉलेट से ख़रीदारी कर सकते हैं।',
    paragraphs: [
      `आपके ${shop.name} खाते में अभी-अभी प्रोग्रामों के लिए एक लाइव कुंजी जोड़ी गई है। जिसके पास यह कुंजी है, वह आपके वॉलेट से ख़रीदारी कर सकता है।`,
      'अगर आपने इसे ख़ुद जोड़ा है, तो आपको कुछ नहीं करना है।',
    ],
    button: { label: 'अपनी कुंजियाँ देखें', url: `${shop.pages}/dashboard/api` },
    closing: [
      'अगर यह आपने नहीं किया, तो कुंजी तुरंत रद्द कर दें: नया पासवर्ड सेट करने के बाद भी वह काम करती रहती है।',
      notYou(shop),
    ],
  }),
  'recovery-codes-ended': ({ shop }) => ({
    subject: `अपने ${shop.name} खाते के लिए नए रिकवरी कोड बनाएँ`,
    preview: 'आपके पुराने कोड अब काम नहीं करते।',
    paragraphs: [
      `हमने आपका ${shop.name} खाता अपने दूसरे सर्वर पर पहुँचा दिया है। आपका पासवर्ड, ऑथेंटिकेटर ऐप और पासकी पहले की तरह काम करते हैं, लेकिन आपके पुराने रिकवरी कोड नहीं।`,
      'नए कोड पाने के लिए डैशबोर्ड पर ऑथेंटिकेटर ऐप सेट करें; अगर आप उसे पहले से इस्तेमाल करते हैं, तो उसे हटाकर फिर से सेट करें।',
    ],
    button: { label: 'डैशबोर्ड खोलें', url: `${shop.pages}/dashboard` },
    closing: ['तब तक खाता सिर्फ़ ऑथेंटिकेटर ऐप या पासकी से खुलता है।'],
  }),
} satisfies Partial<LetterWords['letters']>;
