/**
 * Pictures that only adorn (the site's logo, friends' portraits) and do not come are hidden: a friend's letter stands behind. Their
 * sizes are given, so that nothing moves; browsers would show a torn picture in that place.
 */
export function hideBrokenPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('.brand img, .friend img')) {
    const hide = (): void => void (picture.hidden = true);
    if (picture.complete && picture.naturalWidth === 0) hide();
    else picture.addEventListener('error', hide);
  }
}
