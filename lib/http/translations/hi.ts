/** Every sentence that a customer may read in a reply. tests/unit/sentences.test.ts looks for what is missing. */
export const SENTENCES: Record<string, string> = {
  // Any call
  'Please check what you entered.': 'कृपया जाँच लें कि आपने क्या लिखा है।',
  'Something went wrong. Please try again.': 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
  'Please log in first.': 'कृपया पहले लॉगिन करें।',
  'Please try again.': 'कृपया फिर कोशिश करें।',
  'Please try again in a moment.': 'कृपया थोड़ी देर में फिर कोशिश करें।',
  'Too many requests. Please wait a little and try again.':
    'बहुत ज़्यादा कोशिशें हो गईं। कृपया थोड़ा रुककर फिर कोशिश करें।',
  'The request could not be read.': 'आपका अनुरोध पढ़ा नहीं जा सका।',
  'The request is too large.': 'आपका अनुरोध बहुत बड़ा है।',
  'The address could not be read.': 'पता पढ़ा नहीं जा सका।',
  'The same request is still being worked on.': 'इसी अनुरोध पर अभी काम चल रहा है।',
  'Order not found': 'ऑर्डर नहीं मिला',
  'Item not found': 'आइटम नहीं मिला',
  'User not found': 'यूज़र नहीं मिला',
  'Payment not found': 'भुगतान नहीं मिला',
  'Transaction not found': 'लेन-देन नहीं मिला',
  'Device not found': 'डिवाइस नहीं मिला',
  'Page not found': 'पेज नहीं मिला',

  // Accounts
  'Invalid email or password.': 'ईमेल या पासवर्ड ग़लत है।',
  'Please verify your email address. A verification email has been sent to your inbox. If you don’t see it, kindly check your spam or junk folder.':
    'कृपया अपना ईमेल पता सत्यापित करें। आपके इनबॉक्स में सत्यापन का ईमेल भेजा गया है। न दिखे तो कृपया अपना स्पैम या जंक फ़ोल्डर देखें।',
  'Your account has been blocked. Please contact support.':
    'आपका खाता ब्लॉक कर दिया गया है। कृपया सपोर्ट से संपर्क करें।',
  'Invalid credentials.': 'दी गई जानकारी सही नहीं है।',
  'Your account has been created. Please open the link in the email that we sent you.':
    'आपका खाता बन गया है। कृपया हमारे भेजे गए ईमेल का लिंक खोलें।',
  'If this address waits for its verification, a new email is on its way. Please check your spam or junk folder too.':
    'अगर इस पते का सत्यापन बाकी है, तो नया ईमेल भेजा जा रहा है। कृपया अपना स्पैम या जंक फ़ोल्डर भी देखें।',
  'Your email address is verified. You can log in now.':
    'आपका ईमेल पता सत्यापित हो गया है। अब आप लॉगिन कर सकते हैं।',
  'If an account with this email exists, a link to set a new password is on its way. It is good for 30 minutes.':
    'अगर इस ईमेल से कोई खाता है, तो नया पासवर्ड सेट करने का लिंक भेजा जा रहा है। यह 30 मिनट तक काम करेगा।',
  'Your password has been changed. You can log in with it now.':
    'आपका पासवर्ड बदल गया है। अब आप इससे लॉगिन कर सकते हैं।',
  'Please choose a password that is harder to guess.': 'कृपया ऐसा पासवर्ड चुनें जिसका अंदाज़ा लगाना मुश्किल हो।',
  'Please choose a password of 8 to 128 characters.': 'कृपया 8 से 128 अक्षरों का पासवर्ड चुनें।',
  'The link is corrupted.': 'यह लिंक ख़राब है।',
  'Please enter a valid mobile number': 'कृपया सही मोबाइल नंबर लिखें',
  'Please enter a valid OTP': 'कृपया सही OTP लिखें',
  'OTP sent to your mobile number.': 'आपके मोबाइल नंबर पर OTP भेज दिया गया है।',
  'No OTP is waiting for this number. Please send a new one.':
    'इस नंबर के लिए कोई OTP बाकी नहीं है। कृपया नया OTP मँगाएँ।',
  'The OTP is wrong or has expired.': 'OTP ग़लत है या उसका समय निकल गया है।',
  'Login by mobile number is not available right now. Please log in with your email.':
    'मोबाइल नंबर से लॉगिन अभी उपलब्ध नहीं है। कृपया ईमेल से लॉगिन करें।',
  'Please enter the code from your authenticator app.': 'कृपया अपने ऑथेंटिकेटर ऐप का कोड लिखें।',
  'This code is not right. Please enter the newest code from your authenticator app.':
    'यह कोड सही नहीं है। कृपया अपने ऑथेंटिकेटर ऐप का सबसे नया कोड लिखें।',
  'Please confirm with the code from your authenticator app first.':
    'कृपया पहले अपने ऑथेंटिकेटर ऐप के कोड से पुष्टि करें।',
  'Profile updated successfully, please relogin.': 'प्रोफ़ाइल अपडेट हो गई, कृपया फिर से लॉगिन करें।',
  'Login successful.': 'लॉगिन हो गया।',
  'This password is not right.': 'यह पासवर्ड सही नहीं है।',
  'An authenticator app is set up already. Remove it first to set up another.':
    'एक ऑथेंटिकेटर ऐप पहले से लगा है। दूसरा लगाने के लिए पहले उसे हटाएँ।',
  'Please start again: no authenticator app waits for its first code.':
    'कृपया फिर से शुरू करें: कोई ऑथेंटिकेटर ऐप अपने पहले कोड का इंतज़ार नहीं कर रहा।',
  'No authenticator app is set up for this account.': 'इस खाते पर कोई ऑथेंटिकेटर ऐप नहीं लगा है।',
  'Email already registered.': 'यह ईमेल पहले से रजिस्टर है।',
  'Number already registered.': 'यह नंबर पहले से रजिस्टर है।',
  'An account needs an email or a mobile number.': 'खाते के लिए ईमेल या मोबाइल नंबर ज़रूरी है।',
  'Somebody else changed this in the meantime. Reload and try again.':
    'इस बीच किसी और ने इसे बदल दिया। पेज फिर से लोड करके कोशिश करें।',
  'Too many people are signing in right now. Please try again in a moment.':
    'अभी बहुत सारे लोग लॉगिन कर रहे हैं। कृपया थोड़ी देर में फिर कोशिश करें।',

  // Orders and payments
  'Please check the id you entered.': 'कृपया अपनी लिखी आईडी जाँच लें।',
  'Recharge for Indo IDs is not permitted': 'इंडोनेशिया की आईडी पर रिचार्ज की अनुमति नहीं है',
  'Recharge For This ID is not permitted. Contact Admin or try purchasing another region packs.':
    'इस आईडी पर रिचार्ज की अनुमति नहीं है। एडमिन से संपर्क करें या किसी दूसरे क्षेत्र का पैक ख़रीदकर देखें।',
  'No player was found for this id. Please check it and try again.':
    'इस आईडी का कोई खिलाड़ी नहीं मिला। कृपया आईडी जाँचकर फिर कोशिश करें।',
  'The player cannot be checked right now.': 'खिलाड़ी की जाँच अभी नहीं हो सकती।',
  'The player cannot be checked right now. Please try again in a minute; nothing was charged.':
    'खिलाड़ी की जाँच अभी नहीं हो सकती। कृपया एक मिनट में फिर कोशिश करें; कोई पैसा नहीं कटा।',
  'This item is out of stock.': 'यह आइटम स्टॉक में नहीं है।',
  'This product is out of stock.': 'यह प्रोडक्ट स्टॉक में नहीं है।',
  'The same order is being placed already.': 'यही ऑर्डर पहले से दिया जा रहा है।',
  'Insufficient Balance': 'बैलेंस कम है',
  'Order placed successfully': 'ऑर्डर दे दिया गया',
  'The payment could not be started.': 'भुगतान शुरू नहीं हो सका।',
  'The payment could not be started. Nothing was charged; please try again in a moment.':
    'भुगतान शुरू नहीं हो सका। कोई पैसा नहीं कटा; कृपया थोड़ी देर में फिर कोशिश करें।',
  'The payment service does not answer. Nothing was charged; please try again in a moment.':
    'भुगतान सेवा जवाब नहीं दे रही। कोई पैसा नहीं कटा; कृपया थोड़ी देर में फिर कोशिश करें।',
  'The payment was not completed.': 'भुगतान पूरा नहीं हुआ।',
  'We are checking this payment by hand.': 'हम इस भुगतान की ख़ुद जाँच कर रहे हैं।',
  'The supplier could not deliver this order; the amount was added to your wallet.':
    'सप्लायर यह ऑर्डर पूरा नहीं कर सका; रकम आपके वॉलेट में जोड़ दी गई।',

  // Wallet and points
  'Added by support': 'सपोर्ट ने जोड़ा',
  'The payment was not what was asked for.': 'भुगतान वह नहीं था जो माँगा गया था।',
  'Please enter a valid amount': 'कृपया सही रकम लिखें',
  'You do not have enough points.': 'आपके पास पर्याप्त पॉइंट नहीं हैं।',
  'Points redeemed': 'पॉइंट भुनाए गए',
  'A second payment for this top-up was added to your wallet as well.':
    'इस टॉप-अप का दूसरा भुगतान भी आपके वॉलेट में जोड़ दिया गया।',
};

/** Sentences with something in them. */
export const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [
    /^A payment for order (\w+) was not what was asked for; it was added to your wallet\.$/,
    'ऑर्डर $1 का भुगतान वह नहीं था जो माँगा गया था; उसे आपके वॉलेट में जोड़ दिया गया।',
  ],
];

/** What is wrong with a field: it stands after the field's name. */
export const FAULTS: Record<string, string> = {
  'is empty': 'खाली है',
  'is too long': 'बहुत लंबा है',
  'is no code': 'कोई कोड नहीं है',
  'is not an email': 'ईमेल नहीं है',
  'is not an id': 'आईडी नहीं है',
  'is not a transaction id': 'लेन-देन की आईडी नहीं है',
  'is registered already': 'पहले से रजिस्टर है',
  'is too close to your name, email or number, or to the name of this shop':
    'आपके नाम, ईमेल या नंबर से, या इस दुकान के नाम से बहुत मिलता है',
  'is a row of neighbours': 'कीबोर्ड के पास-पास के अक्षरों की कतार है',
  'is one of the passwords that are tried first': 'उन पासवर्डों में से है जिन्हें सबसे पहले आज़माया जाता है',
  'repeats itself': 'ख़ुद को दोहराता है',
  'has characters that a name does not have': 'में ऐसे अक्षर हैं जो नाम में नहीं होते',
  'has characters that no id has': 'में ऐसे अक्षर हैं जो आईडी में नहीं होते',
  'must be 6 digits': '6 अंकों का होना चाहिए',
  'must be a 10-digit mobile number': '10 अंकों का मोबाइल नंबर होना चाहिए',
  'must have at least 8 characters': 'में कम से कम 8 अक्षर होने चाहिए',
  'must have at most 128 characters': 'में ज़्यादा से ज़्यादा 128 अक्षर होने चाहिए',
  'ends before it begins': 'शुरू होने से पहले ख़त्म होता है',
  'is longer than a year': 'एक साल से लंबा है',
};
