import type { Address } from './address.ts'

/** The full name: the family name first where that is usual. */
export function personName({ firstName, lastName, country }: Address): string {
  const isFamilyFirst = country === 'HU' || isEasternScript(lastName + firstName)
  return (isFamilyFirst ? [lastName, firstName] : [firstName, lastName]).join(' ').trim()
}

/** Whether a text contains characters of the scripts of Japan, China or Korea. */
export function isEasternScript(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
}
