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
 * What is wrong with a password that somebody chose, common ones aside: too short, too long, or the own name or address
 * (ASVS 6.2). Nothing is asked of its signs, and nothing is trimmed.
 */
export function passwordFault(
  password: string,
  names: readonly string[],
): 'too-short' | 'too-long' | 'like-the-name' | undefined {
  if (isOverlong(password)) return 'too-long'
  if ([...password].length < LEAST_PASSWORD_CHARACTERS) return 'too-short'
  const isName = names.some((name) => name !== '' && password.toLowerCase() === name.toLowerCase())
  return isName ? 'like-the-name' : undefined
}

function bytesOf(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
