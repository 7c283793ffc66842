import type { Address } from './address.ts'

/** The name of who lives there: the family name first where people write it so. */
export function personName({ firstName, lastName, country }: Address): string {
  const isFamilyFirst = country === 'HU' || isEasternScript(lastName + firstName)
  return (isFamilyFirst ? [lastName, firstName] : [firstName, lastName]).join(' ').trim()
}

/** Whether a text is written, in part at least, in the script of Japan, China or Korea. */
export function isEasternScript(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
}
