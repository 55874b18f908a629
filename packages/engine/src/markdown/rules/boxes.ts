/** The boxes of articles: the name of a container → how it looks. */
export const BOXES: Readonly<Record<string, string>> = {
  tip: 'tip',
  success: 'tip',
  info: 'info',
  note: 'info',
  quote: 'info',
  warning: 'warning',
  important: 'warning',
  danger: 'danger',
  caution: 'danger',
  error: 'danger',
  theorem: 'theorem',
  right: 'right',
  center: 'center',
};
