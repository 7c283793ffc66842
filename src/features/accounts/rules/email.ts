/**
 * An e-mail address as accounts keep it: lower case, ASCII alone. `undefined` is no such address. A name with letters of
 * other scripts is refused: `аdmin@…` with a Cyrillic а is nobody's but an impostor's, and hardly a server delivers to it.
 */
export function emailOf(text: string): string | undefined {
  const email = text.trim().toLowerCase()
  return email.length <= 254 && shape.test(email) && !email.includes('..') ? email : undefined
}

const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/

/**
 * The same text for addresses that look alike, so that no two accounts have them: marks and widths gone, Cyrillic and
 * Greek letters as the Latin ones they pass for. Addresses brought in from another shop may hold such letters.
 */
export function emailKey(email: string): string {
  const plain = email
    .normalize('NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .toLowerCase()
  return plain.replace(/[^ -~]/gu, (letter) => latinOf.get(letter) ?? letter)
}

const lookAlikes = 'аaеeоoрpсcуyхxіiјjѕsһhԁdɡgԛqԝwкkмmтtнhвbαaοoρpνvιiκkτtυuχxγyηnωwıiɑaƅbɩi'
const latinOf = new Map(
  Array.from({ length: lookAlikes.length / 2 }, (_, at) => [lookAlikes[2 * at]!, lookAlikes[2 * at + 1]!]),
)

/** The user name that an account gets where nobody chose one: what stands before the @, in plain signs. */
export function loginFrom(email: string): string {
  const name = email.slice(0, email.indexOf('@')).replace(/[^a-z0-9._-]/g, '')
  return name.slice(0, 50) || 'customer'
}
