import type { ProductQuestion } from '@/lib/domain/catalogue/schema';

const refused: ProductQuestion = {
  question: 'What happens if my order cannot be delivered?',
  questionHi: 'ऑर्डर डिलीवर न हो पाए, तो क्या होगा?',
  answer: 'The full price goes into your wallet here, and the order says why. You can spend it at once.',
  answerHi: 'पूरी क़ीमत यहीं आपके वॉलेट में लौट आती है और ऑर्डर में वजह लिखी होती है। आप इसे तुरंत ख़र्च कर सकते हैं।',
};

const noPassword: ProductQuestion = {
  question: 'Do you need the password of my account?',
  questionHi: 'क्या आपको मेरे खाते का पासवर्ड चाहिए?',
  answer: 'No. We never ask for it; only what the form above asks for is needed.',
  answerHi: 'नहीं। हम पासवर्ड कभी नहीं माँगते; सिर्फ़ वही चाहिए, जो ऊपर के फ़ॉर्म में पूछा गया है।',
};

const mistyped: ProductQuestion = {
  question: 'I typed a wrong ID. Can the top-up be taken back?',
  questionHi: 'मैंने ग़लत ID लिख दी। क्या टॉप-अप वापस हो सकता है?',
  answer:
    'Not once it is delivered: a top-up cannot be taken out of a game account again.\nCompare the ID with the one in your profile before you pay.',
  answerHi:
    'डिलीवर होने के बाद नहीं: गेम के खाते से टॉप-अप वापस नहीं निकाला जा सकता।\nभुगतान से पहले ID को अपनी प्रोफ़ाइल से मिला लें।',
};

/** The questions on the pages of demo products, by the name of the picture. */
const QUESTIONS: Record<string, ProductQuestion[]> = {
  'mobile-legends': [
    {
      question: 'Where do I find my User ID and Zone ID?',
      questionHi: 'यूज़र ID और ज़ोन ID कहाँ मिलेंगी?',
      answer:
        'Open your profile in the game. The number before the brackets is the User ID, the number in them is the Zone ID.',
      answerHi: 'गेम में अपनी प्रोफ़ाइल खोलें। ब्रैकेट से पहले वाला नंबर यूज़र ID है और ब्रैकेट के अंदर वाला ज़ोन ID।',
    },
    {
      question: 'Does it work for accounts from Indonesia?',
      questionHi: 'क्या यह इंडोनेशिया के खातों पर चलता है?',
      answer: 'No. IDs of Indonesia (Indo) cannot be recharged here.',
      answerHi: 'नहीं। इंडोनेशिया (Indo) की ID पर यहाँ रिचार्ज नहीं हो सकता।',
    },
    mistyped,
    refused,
  ],
  bgmi: [
    {
      question: 'Is this UC for BGMI or for the global version?',
      questionHi: 'यह UC BGMI के लिए है या ग्लोबल वर्शन के लिए?',
      answer: 'For the Indian version of the game only. UC for the global version is sold as PUBG Mobile UC.',
      answerHi: 'सिर्फ़ गेम के भारतीय वर्शन के लिए। ग्लोबल वर्शन का UC “PUBG Mobile UC” में मिलता है।',
    },
    noPassword,
    mistyped,
  ],
  'free-fire-max': [
    {
      question: 'Can I buy a membership while another one is running?',
      questionHi: 'एक मेंबरशिप चलते हुए क्या दूसरी ख़रीद सकते हैं?',
      answer: 'No. It must have run out before the next one can be delivered.',
      answerHi: 'नहीं। अगली मेंबरशिप तभी मिल सकती है, जब पिछली ख़त्म हो चुकी हो।',
    },
    noPassword,
    mistyped,
  ],
  netflix: [noPassword, refused],
};

/** The questions of a demo product; few have any, as in a shop that has begun to collect them. */
export function questionsOf(slug: string): ProductQuestion[] {
  return QUESTIONS[slug] ?? [];
}
