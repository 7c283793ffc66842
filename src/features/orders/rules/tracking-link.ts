/** The tracking link of a parcel; `undefined` if it is not a full web address. */
export function trackingLink(url: string): string | undefined {
  return /^https?:\/\/[^\s/"<>\\]+(?:[/?#]\S*)?$/i.test(url) ? url : undefined
}
