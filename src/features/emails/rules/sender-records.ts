/** What was found of one kind of record: `several`: more than one, which receivers take for none. */
export type RecordState = 'good' | 'missing' | 'incomplete' | 'several' | 'unknown' | 'unreachable'

export type RecordFinding = {
  readonly state: RecordState
  /** What was found; empty: nothing. */
  readonly record: string
  /** What the owner would enter; empty: nothing, or something that only the mail provider knows. */
  readonly suggestion: string
}

/** The texts of a name; `undefined`: the name servers did not answer. */
export type Texts = readonly string[] | undefined

const unreachable: RecordFinding = { state: 'unreachable', record: '', suggestion: '' }

/** What providers ask their customers to add, by the end of the name of their mail server. */
const providers: readonly (readonly [end: string, mechanism: string])[] = [
  ['gmail.com', 'include:_spf.google.com'],
  ['google.com', 'include:_spf.google.com'],
  ['office365.com', 'include:spf.protection.outlook.com'],
  ['outlook.com', 'include:spf.protection.outlook.com'],
  ['sendgrid.net', 'include:sendgrid.net'],
  ['mailgun.org', 'include:mailgun.org'],
  ['amazonaws.com', 'include:amazonses.com'],
  ['postmarkapp.com', 'include:spf.mtasv.net'],
  ['brevo.com', 'include:spf.brevo.com'],
  ['sendinblue.com', 'include:spf.brevo.com'],
  ['mailjet.com', 'include:spf.mailjet.com'],
  ['mandrillapp.com', 'include:spf.mandrillapp.com'],
  ['sparkpostmail.com', 'include:sparkpostmail.com'],
  ['zoho.com', 'include:zohomail.com'],
  ['fastmail.com', 'include:spf.messagingengine.com'],
]

/** The part of an SPF record that allows a mail server; '' without one. */
export function spfMechanism(smtpHost: string): string {
  if (smtpHost === '') return ''
  const host = smtpHost.toLowerCase()
  const known = providers.find(([end]) => host === end || host.endsWith(`.${end}`))
  if (known) return known[1]
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(host)) return `ip4:${host}`
  return host.startsWith('[') ? `ip6:${host.slice(1, -1)}` : `a:${host}`
}

/** Who may send for the domain. `mechanism`: what the record needs for the mail server of the shop. */
export function spfFinding(texts: Texts, mechanism: string): RecordFinding {
  if (!texts) return unreachable
  const [record = '', ...others] = texts.filter((text) => /^v=spf1( |$)/i.test(text))
  if (record === '') {
    return { state: 'missing', record, suggestion: mechanism === '' ? '' : `v=spf1 ${mechanism} ~all` }
  }
  if (others.length > 0) return { state: 'several', record: [record, ...others].join('\n'), suggestion: '' }
  const words = record.toLowerCase().split(/\s+/)
  if (mechanism === '') return { state: 'unknown', record, suggestion: '' }
  if (words.some((word) => word.replace(/^\+/, '') === mechanism))
    return { state: 'good', record, suggestion: '' }
  return { state: 'incomplete', record, suggestion: withMechanism(record, mechanism) }
}

/** The record with one more part, before the one that is about all others. */
function withMechanism(record: string, mechanism: string): string {
  const words = record.trim().split(/\s+/)
  const end = words.findIndex((word) => /^[-~?+]?all$/i.test(word) || /^redirect=/i.test(word))
  return (end < 0 ? [...words, mechanism] : words.toSpliced(end, 0, mechanism)).join(' ')
}

/** The key that signatures are checked with. */
export function dkimFinding(texts: Texts): RecordFinding {
  if (!texts) return unreachable
  const record = texts.find((text) => /(^|;)\s*p=/i.test(text)) ?? ''
  const isRevoked = /(^|;)\s*p=\s*(;|$)/i.test(record)
  return { state: record === '' ? 'missing' : isRevoked ? 'incomplete' : 'good', record, suggestion: '' }
}

/** What receivers do with mails that are not signed or not allowed. */
export function dmarcFinding(texts: Texts, reportsTo: string): RecordFinding {
  if (!texts) return unreachable
  const suggestion = `v=DMARC1; p=none; rua=mailto:${reportsTo}`
  const [record = '', ...others] = texts.filter((text) => /^v=DMARC1(;|\s|$)/i.test(text))
  if (record === '') return { state: 'missing', record, suggestion }
  if (others.length > 0) return { state: 'several', record: [record, ...others].join('\n'), suggestion: '' }
  const hasPolicy = /;\s*p=(none|quarantine|reject)\b/i.test(record)
  return hasPolicy ? { state: 'good', record, suggestion: '' } : { state: 'incomplete', record, suggestion }
}

/** Whether a domain is only for examples and tests, so that nobody can send from it (RFC 2606, RFC 6761). */
export function isReserved(domain: string): boolean {
  return (
    !domain.includes('.') ||
    /(^|\.)(example\.(com|net|org)|test|example|invalid|localhost|local)$/i.test(domain)
  )
}

/** The names at which a policy is looked for: of the domain, and of the one that it belongs to. */
export function dmarcNames(domain: string): readonly string[] {
  const parts = domain.split('.')
  const parent = parts.length > 2 ? [parts.slice(-2).join('.')] : []
  return [domain, ...parent].map((name) => `_dmarc.${name}`)
}
