/** Where a parcel can be followed; `undefined` where the owner has given no whole address of the web. */
export function trackingLink(url: string): string | undefined {
  return /^https?:\/\/[^\s/"<>\\]+(?:[/?#]\S*)?$/i.test(url) ? url : undefined
}
