/** What a shop at a public address has to say of its seller (decision 107). */
export const SELLER_SETTINGS = {
  SELLER_LEGAL_NAME: 'Tarang Retail LLP',
  SELLER_ADDRESS: '12 MG Road, Bengaluru 560001',
  CARE_EMAIL: 'care@shop.example',
  CARE_PHONE: '1800 123 4567',
  GRIEVANCE_OFFICER: 'Asha Rao',
  GRIEVANCE_DESIGNATION: 'Grievance Officer',
  GRIEVANCE_EMAIL: 'officer@shop.example',
  GRIEVANCE_PHONE: '+91 80 1234 5678',
};

/** What a shop says so that the start warns of nothing that `/contact` lacks. */
export const SHOWN_SETTINGS = { ...SELLER_SETTINGS, PAYMENT_PROVIDER: 'Example Pay, help@pay.example' };
