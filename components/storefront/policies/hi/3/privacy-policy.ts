import { privacyPolicy as before } from '@/components/storefront/policies/hi/2';
import { type Policy, withSection } from '@/components/storefront/policies/policy';

/** As version 2, and a customer under 18 has an account with the consent of a guardian. */
export function privacyPolicy(store: string): Policy {
  return withSection(before(store), 'बच्चे', () => [
    [
      'खाता खोलने वाला व्यक्ति बताता है कि उसकी उम्र 18 साल या उससे ज़्यादा है या नहीं।',
      'जो छोटे हैं, वे माता-पिता या अभिभावक का नाम देते हैं, जिनसे हम ईमेल पर पूछते हैं। उनकी सहमति मिलने तक खाते से न कुछ ऑर्डर हो सकता है, न उसमें पैसा रखा जा सकता है; अगर वे मना करें या जवाब न दें, तो हम खाता मिटा देते हैं। वे अपनी सहमति कभी भी वापस ले सकते हैं, जिससे खाता रुक जाता है, और फिर उसे मिटवा सकते हैं।',
      'हम बच्चों पर नज़र नहीं रखते, उनकी प्रोफ़ाइल नहीं बनाते, उनसे रिव्यू नहीं माँगते और उन्हें ख़बरें नहीं भेजते।',
    ],
  ]);
}
