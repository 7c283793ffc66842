import { emailKey } from '../../accounts/rules/email.ts'

const googleHosts = new Set(['gmail.com', 'googlemail.com'])

/**
 * One key for all e-mail addresses of the same mailbox; the limit per buyer counts by it. Case, look-alike letters and the
 * part after a plus are ignored, at Google also dots. `undefined`: not an address.
 */
export function buyerKey(email: string): string | undefined {
  const key = emailKey(email.trim())
  const at = key.lastIndexOf('@')
  const [mailbox = ''] = key.slice(0, Math.max(0, at)).split('+')
  const host = key.slice(at + 1)
  if (at < 1 || mailbox === '' || host === '') return undefined
  return googleHosts.has(host) ? `${mailbox.replaceAll('.', '')}@gmail.com` : `${mailbox}@${host}`
}
