/** The sections of a description that have a fragment address (ux 3.2.13). */
export type SectionId = 'material' | 'dimensions' | 'care' | 'shipping' | 'maker'

export type Section = { readonly id: SectionId; readonly title: string; readonly html: string }

/** What comes before the parts, and the parts, in the owner's order. */
export type Description = { readonly intro: string; readonly sections: readonly Section[] }

const patterns: readonly (readonly [SectionId, RegExp])[] = [
  ['material', /\bmaterials?\b|made (of|from)|\bstone\b|\bglaze\b|\bfabric\b/i],
  ['dimensions', /\bdimensions?\b|\bmeasure(s|ments)?\b|\bsizes?\b/i],
  ['care', /\bcare\b|\bcleaning\b/i],
  ['shipping', /\bshipping\b|\bdelivery\b|\breturns?\b/i],
  ['maker', /\bmakers?\b|made by|\bworkshop\b|\bstudio\b/i],
]

/** The section of a heading or an attribute's name; `undefined`: none. */
export function sectionOf(title: string): SectionId | undefined {
  return patterns.find(([, pattern]) => pattern.test(title))?.[0]
}

/**
 * Divides clean HTML at the headings of known sections; other headings stay. HTML with such a
 * heading inside another element is not divided: the element would be torn.
 */
export function sectionsIn(html: string): Description {
  const cuts = [...html.matchAll(/<h([2-6])[^>]*>(.*?)<\/h\1>/gs)].flatMap((match) => {
    const title = (match[2] ?? '').replace(/<[^>]*>/g, '').trim()
    const id = sectionOf(title)
    return id ? [{ id, title, from: match.index, to: match.index + match[0].length }] : []
  })
  const [first] = cuts
  const sections = cuts.map(({ id, title, to }, index) => ({
    id,
    title,
    html: html.slice(to, cuts[index + 1]?.from).trim(),
  }))
  const intro = html.slice(0, first?.from).trim()
  const isTwice = new Set(sections.map(({ id }) => id)).size < sections.length
  if (isTwice || ![intro, ...sections.map((section) => section.html)].every(isWhole)) {
    return { intro: html, sections: [] }
  }
  return { intro, sections }
}

const ALONE = /^(area|br|col|hr|img|input|source|track|wbr)$/

/** Whether every element that begins here ends here. */
function isWhole(html: string): boolean {
  const open: string[] = []
  for (const [tag, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/gi)) {
    if (ALONE.test(name) || tag.endsWith('/>')) continue
    if (end === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}
