/**
 * Pictures that only adorn (the site's logo, friends' portraits, a home page's banner) and do not come are hidden: a friend's letter stands behind. Their
 * sizes are given, so that nothing moves; browsers would show a torn picture in that place.
 */
export function hideBrokenPictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>('.brand img, .friend img, .banner img')) {
    const hide = (): void => void (picture.hidden = true);
    // The logo is there on every page: one that has come is left alone.
    if (!picture.complete) picture.addEventListener('error', hide);
    // A drawing without a size of its own may be 0 wide, and whole.
    else if (picture.naturalWidth === 0) picture.decode().catch(hide);
  }
}
