/** A valid http or https URL, unchanged; anything else is `undefined`. */
export function parseUrl(text: string): string | undefined {
  return text.length <= 2000 && /^https?:\/\/[^\s\\/?#]+(?:[/?#]\S*)?$/i.test(text) ? text : undefined
}

/** The file of a download: a URL, a file name, or `stored:…` for one that is in the shop already. */
export function parseDownloadFile(text: string): string | undefined {
  if (/^stored:/.test(text)) return text
  const hasScheme = /^(?:[a-z][a-z\d+.-]*:|[\\/]{2})/i.test(text)
  return hasScheme ? parseUrl(text) : text.slice(0, 2000)
}
