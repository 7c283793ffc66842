/**
 * The normalized e-mail address of an account: lower case, ASCII only. `undefined`: it is not a valid address. Letters of
 * other scripts are refused: `аdmin@…` with a Cyrillic а would be an impostor, and hardly any server delivers to it.
 */
export function emailOf(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && pattern.test(email) && !email.includes('..') ? email : undefined
}

const pattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/**
 * The same key for addresses that look alike, so that no two accounts have them: without accents and widths, Cyrillic and
 * Greek letters as the Latin ones they look like. Imported addresses may have such letters.
 */
export function emailKey(email: string): string {
  const plain = email
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
  return plain.replace(/[^ -~]/gu, (letter) => latinOf.get(letter) ?? letter)
}

const similarCharacters = 'аaеeоoрpсcуyхxіiјjѕsһhԁdɡgԛqԝwкkмmтtнhвbαaοoρpνvιiκkτtυuχxγyηnωwıiɑaƅbɩi'
const latinOf = new Map(
  Array.from({ length: similarCharacters.length / 2 }, (_, at) => [
    similarCharacters[2 * at]!,
    similarCharacters[2 * at + 1]!,
  ]),
)

/** The generated user name of an account: the part before the @, in plain characters. */
export function loginFrom(email: string): string {
  const name = email.slice(0, email.indexOf('@')).replace(/[^a-z0-9._-]/g, '')
  return name.slice(0, 50) || 'customer'
}
