/** The form that the fields of the price list belong to; it stands in the bar at the lower edge. */
export const PRICE_FORM = 'price-form';
