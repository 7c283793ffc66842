/** The longest accepted password; a longer one is refused without computing anything. */
const MAX_PASSWORD_BYTES = 4096
export const MIN_PASSWORD_CHARACTERS = 8
/** The length that the form recommends. */
export const RECOMMENDED_PASSWORD_CHARACTERS = 15

/** Whether a password is too long to be checked. UTF-8 has at most three bytes for each UTF-16 unit. */
export function isTooLong(password: string): boolean {
  if (password.length > MAX_PASSWORD_BYTES) return true
  return password.length * 3 > MAX_PASSWORD_BYTES && bytesOf(password) > MAX_PASSWORD_BYTES
}

/**
 * What is wrong with a new password, apart from the lists: too short, too long, a sequence (123456789012345), or one's own
 * name or address, also repeated and with digits and punctuation around it (ASVS 6.2). No kinds of characters are
 * required, and the stored password is not trimmed.
 */
export function passwordProblem(
  password: string,
  names: readonly string[],
): 'too-short' | 'too-long' | 'common' | 'like-the-name' | undefined {
  if (isTooLong(password)) return 'too-long'
  if ([...password].length < MIN_PASSWORD_CHARACTERS) return 'too-short'
  const plain = password.trim().toLowerCase()
  if (isSequence([...plain])) return 'common'
  return names.some((name) => consistsOf(plain, name.toLowerCase())) ? 'like-the-name' : undefined
}

/**
 * The forms of a password that attackers try, to be looked up on their lists: without spaces around it, in lower case,
 * with letters for the digits and characters that replace them, without a suffix, and once where it repeats itself.
 */
export function guessableForms(password: string): ReadonlySet<string> {
  const plain = password.trim().toLowerCase()
  const bare = [plain, repeatedUnit(plain)].flatMap((text) => [
    text,
    withoutSuffix(text),
    repeatedUnit(withoutSuffix(text)),
  ])
  const withLetters = bare.flatMap((text) => [text, lettersOf(text, 'i'), lettersOf(text, 'l')])
  const withoutSuffixes = [lettersOf(plain, 'i'), lettersOf(plain, 'l')].map(withoutSuffix)
  const all = [...withLetters, ...withoutSuffixes]
  return new Set([password, ...all, ...all.flatMap(withUsualDigits)].filter((form) => form !== ''))
}

/** Shorter names occur in good passwords by chance. */
const MIN_NAME_LENGTH = 3

function consistsOf(plain: string, name: string): boolean {
  if (name === '') return false
  if (plain === name) return true
  const rest = plain.replaceAll(name, '')
  return name.length >= MIN_NAME_LENGTH && rest !== plain && !/\p{L}/u.test(rest)
}

/** Whether all characters follow each other in their row, upwards or downwards, or are all the same. */
function isSequence(characters: readonly string[]): boolean {
  return [0, 1, -1].some((step) =>
    characters.every(
      (character, index) => index === 0 || character === neighbor(characters[index - 1] ?? '', step),
    ),
  )
}

/** The character `step` positions further in its row; 0 follows 9, and a follows z. */
function neighbor(character: string, step: number): string {
  const row = ['0123456789', 'abcdefghijklmnopqrstuvwxyz'].find((characters) =>
    characters.includes(character),
  )
  if (!row) return step === 0 ? character : ''
  return row[(row.indexOf(character) + row.length + step) % row.length] ?? ''
}

/** The lists have words that are too short for a password only with digits. */
function withUsualDigits(word: string): readonly string[] {
  return word.length > 4 && word.length < MIN_PASSWORD_CHARACTERS ? [`${word}1`, `${word}123`] : []
}

function withoutSuffix(text: string): string {
  return text.replace(/[^\p{L}]{1,8}$/u, '')
}

/** The repeated part of a text: `abcabc` is `abc`. */
function repeatedUnit(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1)
  return length > 0 ? text.slice(0, length) : text
}

const letterFor = new Map(Object.entries({ 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }))

function lettersOf(text: string, letter: 'i' | 'l'): string {
  return [...text]
    .map((character) => (/[1!|]/.test(character) ? letter : (letterFor.get(character) ?? character)))
    .join('')
}

function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
