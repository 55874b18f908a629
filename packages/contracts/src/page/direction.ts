/** Languages that are written from right to left: Arabic, Persian, Hebrew, Urdu. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/i;

export function directionOf(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr';
}
