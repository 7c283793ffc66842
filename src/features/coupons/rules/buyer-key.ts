import { emailKey } from '../../accounts/rules/email.ts'

const googles = new Set(['gmail.com', 'googlemail.com'])

/**
 * The same text for all addresses that lead to one letter box, or only look as if: what a limit per buyer counts by.
 * Case, look-alike letters and what follows a plus mean nothing; at Google neither do dots. `undefined`: no address.
 */
export function buyerKey(email: string): string | undefined {
  const key = emailKey(email.trim())
  const at = key.lastIndexOf('@')
  const [box = ''] = key.slice(0, Math.max(0, at)).split('+')
  const host = key.slice(at + 1)
  if (at < 1 || box === '' || host === '') return undefined
  return googles.has(host) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}
