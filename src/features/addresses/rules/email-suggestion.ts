/** Large providers, by the name before `.com`. */
const providers = [
  'aol',
  'comcast',
  'gmail',
  'googlemail',
  'hotmail',
  'icloud',
  'outlook',
  'protonmail',
  'verizon',
  'yahoo',
]
/** Names that look like one of them, and exist. */
const others = new Set(['email', 'fmail', 'mail', 'tmail', 'ymail', 'zmail', 'hotmai', 'rocketmail'])
const domains: Readonly<Record<string, string>> = { comcast: 'comcast.net', verizon: 'verizon.net' }
/** Mistyped endings. */
const endings = new Set([
  'com',
  'co',
  'cm',
  'om',
  'con',
  'cim',
  'cpm',
  'vom',
  'xom',
  'comm',
  'coom',
  'ocm',
  'cmo',
  'net',
])
/** A shorter name would be like too many others. */
const MIN_NAME_LENGTH = 5

/**
 * The domain that an e-mail address with a mistyped one most likely means: `gmail.com` for `ada@gmial.com`; `undefined` where
 * nothing looks wrong. One letter is missing, doubled, wrong or exchanged with the next.
 */
export function suggestedDomain(email: string): string | undefined {
  const [, name = '', ending = ''] = /@([a-z\d-]+)\.([a-z]+)$/.exec(email.trim().toLowerCase()) ?? []
  if (!endings.has(ending)) return undefined
  const provider = providers.includes(name) ? name : similarProvider(name)
  const domain = provider && (domains[provider] ?? `${provider}.com`)
  return domain === `${name}.${ending}` ? undefined : domain
}

function similarProvider(name: string): string | undefined {
  if (others.has(name)) return undefined
  return providers.find((provider) => provider.length >= MIN_NAME_LENGTH && differsByOne(name, provider))
}

/** Whether one letter is missing, added, replaced or exchanged with the next. */
function differsByOne(typed: string, name: string): boolean {
  if (Math.abs(typed.length - name.length) > 1) return false
  let start = 0
  while (start < name.length && typed[start] === name[start]) start++
  const isSame = (typedEnd: string, nameEnd: string) => typedEnd === nameEnd
  const [typedRest, nameRest] = [typed.slice(start), name.slice(start)]
  const isExchanged = typedRest[0] === nameRest[1] && typedRest[1] === nameRest[0]
  return (
    isSame(typedRest.slice(1), nameRest) ||
    isSame(typedRest, nameRest.slice(1)) ||
    isSame(typedRest.slice(1), nameRest.slice(1)) ||
    (isExchanged && isSame(typedRest.slice(2), nameRest.slice(2)))
  )
}
