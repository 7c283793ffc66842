/** U+200B, which nobody sees. */
const GAP = '\u200B'
/** A whole mail address, which opens no page; a buyer must be able to copy the one of a gift card. */
const mailAddress = /(?<![^\s(<,;:])(?!www\.)[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![^\s)>,;:.!?])/giu
const signs = /[.。．｡](?=\p{L})|@(?=[\p{L}\p{N}])|:(?=[\p{L}/+])/gu

/**
 * What a visitor wrote, for a mail of the shop: mail programs make links of addresses in plain text, and whoever orders
 * could send links to others in the shop's name. An invisible character on both sides of each sign that makes an address
 * (`http://`, `.com`) prevents that; names such as Dr.No look the same.
 */
export function unlinked(text: string): string {
  const isAddress = rangesOf(text)
  return text
    .replace(signs, (sign, index: number) =>
      sign !== ':' && isAddress(index) ? sign : `${GAP}${sign}${GAP}`,
    )
    .replace(/\/(?=\/)/g, `/${GAP}`)
}

/** Whether an index of the text is inside a mail address. */
function rangesOf(text: string): (index: number) => boolean {
  const ranges = [...text.matchAll(mailAddress)].map(({ index, 0: { length } }) => [index, index + length])
  return (index) => ranges.some(([start = 0, end = 0]) => index >= start && index < end)
}
