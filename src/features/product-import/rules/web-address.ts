/** An address that a link may lead to: http or https, as it is written; anything else is `undefined`. */
export function webAddressIn(text: string): string | undefined {
  return text.length <= 2000 && /^https?:\/\/[^\s\\/?#]+(?:[/?#]\S*)?$/i.test(text) ? text : undefined
}

/** What a download is called in a file: a web address, a file's name, or `stored:…` for one that lies here already. */
export function downloadFileIn(text: string): string | undefined {
  if (/^stored:/.test(text)) return text
  const hasScheme = /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(text)
  return hasScheme ? webAddressIn(text) : text.slice(0, 2000)
}
