/** Languages that are written from right to left: Arabic, Persian, Hebrew, Urdu; Uyghur, Pashto, Sindhi, Kurdish (Sorani), Dhivehi, Yiddish. */
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/i;

/** The direction in which a language (BCP 47 tag) is written, for the attribute `dir`. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr';
}
