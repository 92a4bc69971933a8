import type { Language } from '@/lib/platform/languages';

/** The texts of the page that says who sells and how a complaint is made. */
export interface ContactTexts {
  title: string;
  summary: string;
  /** Stands where a setting is missing, which only a store for its own machine or a demo may have. */
  missing: string;
  seller: { title: string; name: string; address: string; branches: string; gstin: string; website: string };
  care: { title: string; email: string; phone: string };
  officer: { title: string; intro: string; name: string; designation: string };
  payments: { title: string; facts: [label: string, value: string][]; provider: string };
  complaint: { title: string; steps: string[] };
  consumer: string;
  /** Of a child's account, whose parent or guardian has no account. */
  guardians: { title: string; text: string; link: string };
}

const en: ContactTexts = {
  title: 'Contact and complaints',
  summary: 'Who sells here, how to reach a person, and by when a complaint is acknowledged and answered.',
  missing: 'Not set in this store',
  seller: {
    title: 'Who sells',
    name: 'Legal name',
    address: 'Head office',
    branches: 'Branches',
    gstin: 'GSTIN',
    website: 'Website',
  },
  care: { title: 'Customer care', email: 'Email', phone: 'Phone' },
  officer: {
    title: 'Grievance officer',
    intro: 'If customer care has not settled your complaint, write to or call:',
    name: 'Name',
    designation: 'Designation',
  },
  payments: {
    title: 'How you pay',
    facts: [
      ['Ways to pay', 'UPI, with any UPI app or by QR code, and T-Coins from your wallet'],
      ['Fees', 'None. You pay the price that the page shows, taxes included.'],
      ['Safety', 'You approve a UPI payment in your own app. We never see your UPI PIN.'],
      ['Repeated payments', 'None. Nothing is charged again, so there is nothing to cancel.'],
      [
        'Disputes',
        'Ask us first: most payments are found within minutes. You can also dispute a UPI payment in your UPI app or at your bank.',
      ],
    ],
    provider: 'Payment provider',
  },
  complaint: {
    title: 'How a complaint goes',
    steps: [
      'Open your order and press “A question about this order?”. If its answers do not settle the matter, ask our staff. Your help request gets a number at once, and its status is under Help requests in your dashboard.',
      'We acknowledge your complaint within 48 hours and answer it within one month. The page of your help request shows both times.',
      'If you are not content, write on the page of your help request and tick “Send to the grievance officer”. The times stay the same.',
      'If your complaint is not about an order, ask under Help requests in your dashboard: it gets a number and the same times. Without an account, write to or call customer care or the grievance officer; the same times apply.',
    ],
  },
  consumer:
    'You can also turn to the National Consumer Helpline: call 1915, or go to consumerhelpline.gov.in.',
  guardians: {
    title: 'For parents and guardians',
    text: 'Have you agreed that a child uses an account here? You can take that back at any time with the link in our email.',
    link: 'Get a new link',
  },
};

const hi: ContactTexts = {
  title: 'संपर्क और शिकायत',
  summary: 'यहाँ कौन बेचता है, किसी व्यक्ति से कैसे बात करें, और शिकायत की पावती और जवाब कब तक मिलते हैं।',
  missing: 'इस स्टोर में अभी नहीं दिया गया है',
  seller: {
    title: 'विक्रेता',
    name: 'क़ानूनी नाम',
    address: 'मुख्य कार्यालय',
    branches: 'शाखाएँ',
    gstin: 'GSTIN',
    website: 'वेबसाइट',
  },
  care: { title: 'ग्राहक सेवा', email: 'ईमेल', phone: 'फ़ोन' },
  officer: {
    title: 'शिकायत अधिकारी',
    intro: 'अगर ग्राहक सेवा से आपकी शिकायत का हल न निकले, तो इन्हें लिखें या फ़ोन करें:',
    name: 'नाम',
    designation: 'पदनाम',
  },
  payments: {
    title: 'भुगतान कैसे करें',
    facts: [
      ['भुगतान के तरीक़े', 'UPI (किसी भी UPI ऐप या QR कोड से) और वॉलेट के T-Coins'],
      ['शुल्क', 'कोई नहीं। पेज पर जो क़ीमत दिखती है, आप वही देते हैं, टैक्स मिलाकर।'],
      ['सुरक्षा', 'UPI भुगतान को आप अपने ही ऐप में मंज़ूरी देते हैं। आपका UPI PIN हमें कभी नहीं दिखता।'],
      ['बार-बार होने वाले भुगतान', 'कोई नहीं। पैसा अपने आप दोबारा नहीं कटता, इसलिए बंद करने को कुछ नहीं है।'],
      [
        'विवाद',
        'पहले हमसे पूछें: ज़्यादातर भुगतान कुछ ही मिनटों में मिल जाते हैं। UPI भुगतान पर विवाद आप अपने UPI ऐप में या अपने बैंक में भी दर्ज करा सकते हैं।',
      ],
    ],
    provider: 'भुगतान सेवा देने वाली कंपनी',
  },
  complaint: {
    title: 'शिकायत कैसे आगे बढ़ती है',
    steps: [
      'अपना ऑर्डर खोलें और “इस ऑर्डर के बारे में कोई सवाल?” दबाएँ। अगर वहाँ के जवाबों से बात न बने, तो हमारी टीम से पूछें। आपके सहायता अनुरोध को तुरंत एक नंबर मिलता है, और उसकी स्थिति डैशबोर्ड के “सहायता अनुरोध” में दिखती है।',
      'हम आपकी शिकायत मिलने की पुष्टि 48 घंटे के अंदर करते हैं और जवाब एक महीने के अंदर देते हैं। दोनों समय-सीमाएँ आपके सहायता अनुरोध के पेज पर दिखती हैं।',
      'अगर आप संतुष्ट न हों, तो सहायता अनुरोध के पेज पर लिखें और “शिकायत अधिकारी को भेजें” चुनें। समय-सीमाएँ वही रहती हैं।',
      'अगर शिकायत किसी ऑर्डर के बारे में नहीं है, तो डैशबोर्ड के “सहायता अनुरोध” में पूछें: उसे भी नंबर और वही समय-सीमाएँ मिलती हैं। खाता न हो, तो ग्राहक सेवा या शिकायत अधिकारी को लिखें या फ़ोन करें; समय-सीमाएँ वही हैं।',
    ],
  },
  consumer:
    'आप राष्ट्रीय उपभोक्ता हेल्पलाइन से भी संपर्क कर सकते हैं: 1915 पर कॉल करें या consumerhelpline.gov.in पर जाएँ।',
  guardians: {
    title: 'माता-पिता और अभिभावकों के लिए',
    text: 'क्या आपने यहाँ किसी बच्चे के खाते के लिए सहमति दी है? आप हमारे ईमेल के लिंक से उसे कभी भी वापस ले सकते हैं।',
    link: 'नया लिंक पाएँ',
  },
};

const TEXTS: Record<Language, ContactTexts> = { en, hi };

export function contactTexts(language: Language): ContactTexts {
  return TEXTS[language];
}
