/** The text of an HTML fragment, for previews and descriptions in the head; at most `maxLength` characters. */
export function plainText(html: string, maxLength = 160): string {
  const text = html
    // Within a word, as around the symbol of an amount: these part nothing.
    .replace(/<\/?(?:bdi|span)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2)).replace(/[\s,.;:–-]+$/, '')}…`
}

/** A label before its value; one that ends with a mark of its own gets no second one. */
export function withColon(label: string): string {
  return /[:?!\uFF1A\uFF1F]\s*$/.test(label) ? label : `${label}:`
}

/** JSON for a `<script>` element or an attribute of a page: nothing in it can close either. */
export function jsonForPage(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}

/**
 * Whether a sign occurs more than `max` times in a text or in bytes. It looks no further than that, so that input can be
 * refused by its size before it is taken apart.
 */
export function occursMoreThan(
  max: number,
  sign: string,
  input: { indexOf(sign: string, from: number): number },
): boolean {
  let index = -1
  for (let count = 0; count <= max; count += 1) {
    index = input.indexOf(sign, index + 1)
    if (index === -1) return false
  }
  return true
}
