import { readMail } from '../orders/order-mails.ts'

/** The texts of each screen, by its name. */
export type Screens = ReadonlyMap<string, ReadonlySet<string>>

/** The attributes that a person reads or that a screen reader reads out. */
const spokenAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])
/** Kinds of inputs whose value is the text of a button. */
const buttons = new Set(['button', 'reset', 'submit'])

const element =
  /<(?:(script|style|template)\b(?:"[^"]*"|[^">])*>[\s\S]*?<\/\1|!--[\s\S]*?--|(?:"[^"]*"|'[^']*'|[^"'>])*)>/g
const attribute = /([\w:-]+)="([^"]*)"/g

/** The texts of a page for people, each once: between tags, and in attributes. Digits are 0, as two orders differ in them. */
export function textsIn(html: string): ReadonlySet<string> {
  const between = html.split(element).filter((_, index) => index % 2 === 0)
  const inTags = [...html.matchAll(element)].flatMap(([tag]) => attributeTexts(tag))
  return new Set([...between, ...inTags].map(plain).filter((text) => /\p{L}/u.test(text)))
}

/** The texts of a raw mail: subject, plain text and HTML. */
export function textsOfMail(message: string): ReadonlySet<string> {
  const { subject, text, html } = readMail(message)
  const lines = [subject, ...text.split('\n')]
    .map((line) => plain(line.replace(/https?:\S+/g, '')))
    .filter((line) => /\p{L}/u.test(line))
  return new Set([...lines, ...textsIn(html)])
}

function attributeTexts(tag: string): readonly string[] {
  if (/^<(script|style|template|link)\b/.test(tag)) return []
  const values = new Map([...tag.matchAll(attribute)].map(([, name = '', value = '']) => [name, value]))
  const isButton = /^<input\b/.test(tag) && buttons.has(values.get('type') ?? '')
  const isDescription = /^<meta\b/.test(tag) && /description|title/.test(tag)
  return [...values]
    .filter(
      ([name]) =>
        spokenAttributes.has(name) || (name === 'value' && isButton) || (name === 'content' && isDescription),
    )
    .map(([, value]) => value)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  quot: '"',
  '#x27': "'",
}

function plain(text: string): string {
  return (
    text
      .replace(/&(\w+|#x27);/g, (whole, name: string) => entities[name] ?? whole)
      .replace(/\d+/g, '0')
      // Mails fill the preview of an inbox with invisible characters.
      .replace(/[\s\u200c]+/g, ' ')
      .trim()
  )
}

/**
 * The texts that are the same in two languages, as `screen: text`, each with the first screen that has it: nobody has
 * translated them. `others` are the words that are not the shop's own: of its owner, of a buyer, codes.
 */
export function sameIn(first: Screens, second: Screens, others: readonly string[]): readonly string[] {
  const byLength = others.map(plain).sort((a, b) => b.length - a.length)
  const isOurs = (text: string) =>
    /\p{L}/u.test(byLength.reduce((left, words) => left.replaceAll(words, ''), text))
  const found = new Map<string, string>()
  for (const [screen, texts] of first)
    for (const text of texts)
      if (second.get(screen)?.has(text) && isOurs(text) && !found.has(text)) found.set(text, screen)
  return [...found].map(([text, screen]) => `${screen}: ${text}`)
}
