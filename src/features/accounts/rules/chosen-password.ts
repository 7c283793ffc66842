/** The longest password that is looked at; beyond it nothing is computed. */
export const MOST_PASSWORD_BYTES = 4096
export const LEAST_PASSWORD_CHARACTERS = 8
/** What the form advises. */
export const ADVISED_PASSWORD_CHARACTERS = 15

/** Whether a text is too long to be anybody's password. UTF-8 has at most three bytes for each UTF-16 unit. */
export function isOverlong(password: string): boolean {
  if (password.length > MOST_PASSWORD_BYTES) return true
  return password.length * 3 > MOST_PASSWORD_BYTES && bytesOf(password) > MOST_PASSWORD_BYTES
}

/**
 * What is wrong with a password that somebody chose, those on lists aside: too short, too long, signs that follow each
 * other (123456789012345), or the own name or address, once or again and again, with digits and signs around it
 * (ASVS 6.2). Nothing is asked of its signs, and nothing is trimmed of what is kept.
 */
export function passwordFault(
  password: string,
  names: readonly string[],
): 'too-short' | 'too-long' | 'common' | 'like-the-name' | undefined {
  if (isOverlong(password)) return 'too-long'
  if ([...password].length < LEAST_PASSWORD_CHARACTERS) return 'too-short'
  const plain = password.trim().toLowerCase()
  if (isSequence([...plain])) return 'common'
  return names.some((name) => isMadeOf(plain, name.toLowerCase())) ? 'like-the-name' : undefined
}

/**
 * The password as thieves try it, each form to be looked for on their lists: without spaces around it, in lower case, with
 * letters for the digits and signs that stand for them, without what was put at its end, and once where it repeats itself.
 */
export function guessedForms(password: string): ReadonlySet<string> {
  const plain = password.trim().toLowerCase()
  const bare = [plain, unit(plain)].flatMap((text) => [text, withoutTail(text), unit(withoutTail(text))])
  const unfolded = bare.flatMap((text) => [text, lettersOf(text, 'i'), lettersOf(text, 'l')])
  const ofTail = [lettersOf(plain, 'i'), lettersOf(plain, 'l')].map(withoutTail)
  const all = [...unfolded, ...ofTail]
  return new Set([password, ...all, ...all.flatMap(lengthened)].filter((form) => form !== ''))
}

/** A name of fewer signs stands in many a good password by chance. */
const LEAST_NAME = 3

function isMadeOf(plain: string, name: string): boolean {
  if (name === '') return false
  if (plain === name) return true
  const rest = plain.replaceAll(name, '')
  return name.length >= LEAST_NAME && rest !== plain && !/\p{L}/u.test(rest)
}

/** Whether each sign is the one before or after the sign before it in its row, or the same, all the way. */
function isSequence(signs: readonly string[]): boolean {
  return [0, 1, -1].some((step) =>
    signs.every((sign, index) => index === 0 || sign === neighbour(signs[index - 1] ?? '', step)),
  )
}

/** The sign so many places on in its row; after 9 comes 0, and after z comes a. */
function neighbour(sign: string, step: number): string {
  const row = ['0123456789', 'abcdefghijklmnopqrstuvwxyz'].find((signs) => signs.includes(sign))
  if (!row) return step === 0 ? sign : ''
  return row[(row.indexOf(sign) + row.length + step) % row.length] ?? ''
}

/** Words that are too short for a password stand on the lists with digits alone. */
function lengthened(word: string): readonly string[] {
  return word.length > 4 && word.length < LEAST_PASSWORD_CHARACTERS ? [`${word}1`, `${word}123`] : []
}

function withoutTail(text: string): string {
  return text.replace(/[^\p{L}]{1,8}$/u, '')
}

/** What repeats itself, once: `abcabc` is `abc`. */
function unit(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1)
  return length > 0 ? text.slice(0, length) : text
}

const standsFor = new Map(Object.entries({ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }))

function lettersOf(text: string, one: 'i' | 'l'): string {
  return [...text].map((sign) => (/[1!|]/.test(sign) ? one : (standsFor.get(sign) ?? sign))).join('')
}

function bytesOf(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
