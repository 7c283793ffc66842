import { Resolver } from 'node:dns/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '../../platform/error-code.ts'
import type { Shop } from '../../platform/shop.ts'
import { shopEmail } from '../settings/general.ts'
import {
  dkimFinding,
  dmarcFinding,
  dmarcNames,
  isReserved,
  type RecordFinding,
  spfFinding,
  spfMechanism,
  type Texts,
} from './rules/sender-records.ts'

/** Looks up the texts of a name, each in its parts. */
export type TextResolver = { resolveTxt(name: string): Promise<string[][]> }

export type SenderCheckName = 'spf' | 'dkim' | 'dmarc'
export type SenderFinding = RecordFinding & {
  readonly name: SenderCheckName
  /** The name that the record is at, or belongs at; empty: not known without a selector. */
  readonly host: string
}

export type SenderCheck = {
  readonly from: string
  readonly domain: string
  /** The host of the mail server; empty: none is set. */
  readonly smtpHost: string
  /** The domain is for examples, so that nothing was looked up. */
  readonly isReserved: boolean
  readonly findings: readonly SenderFinding[]
  readonly checkedAtMs: number
}

const LOOKUP_MS = 3_000
const REMEMBERED_MS = 5 * 60_000
const MAX_REMEMBERED = 50
const remembered = new Map<string, SenderCheck>()

/**
 * What receivers find about the sender of the shop's mails in the records of its domain, from up to five minutes ago. Nothing is
 * remembered while name servers do not answer. `selector`: the name of the key of the mail provider, without which DKIM is unknown.
 */
export async function checkSender(
  { settings, config, nowMs }: Pick<Shop, 'settings' | 'config' | 'nowMs'>,
  selector: string,
  resolver: TextResolver = systemResolver(),
): Promise<SenderCheck> {
  const from = settings.get(shopEmail)
  const domain = from.slice(from.lastIndexOf('@') + 1).toLowerCase()
  const smtpHost = config.smtpUrl ? (URL.parse(config.smtpUrl)?.hostname ?? '') : ''
  const about = { from, domain, smtpHost, isReserved: isReserved(domain), checkedAtMs: nowMs() }
  if (about.isReserved) return { ...about, findings: [] }
  const key = JSON.stringify([from, smtpHost, selector])
  const known = remembered.get(key)
  if (known && nowMs() - known.checkedAtMs < REMEMBERED_MS) return known
  const check = { ...about, findings: await findingsOf(resolver, { from, domain, smtpHost, selector }) }
  if (check.findings.every(({ state }) => state !== 'unreachable')) remember(key, check)
  return check
}

function remember(key: string, check: SenderCheck): void {
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(key, check)
}

type Sender = Pick<SenderCheck, 'from' | 'domain' | 'smtpHost'> & { readonly selector: string }

async function findingsOf(
  resolver: TextResolver,
  { from, domain, smtpHost, selector }: Sender,
): Promise<readonly SenderFinding[]> {
  const dkimHost = selector === '' ? '' : `${selector}._domainkey.${domain}`
  const policyNames = dmarcNames(domain)
  const [spf, dkim, ...policies] = await Promise.all([
    textsOf(resolver, domain, missingRecord),
    dkimHost === '' ? [] : textsOf(resolver, dkimHost),
    ...policyNames.map((name) => textsOf(resolver, name)),
  ])
  if (!spf) return unreachableOf(domain, dkimHost, policyNames)
  const own = policies.findIndex((texts) => texts === undefined || texts.length > 0)
  const dkimIs: RecordFinding =
    dkimHost === '' ? { state: 'unknown', record: '', suggestion: '' } : dkimFinding(dkim)
  return [
    { name: 'spf', host: domain, ...spfFinding(spf, spfMechanism(smtpHost)) },
    { name: 'dkim', host: dkimHost, ...dkimIs },
    {
      name: 'dmarc',
      host: policyNames[Math.max(0, own)] ?? '',
      ...dmarcFinding(own < 0 ? [] : policies[own], from),
    },
  ]
}

/** A domain that is not found is misspelled, or the machine is offline: nothing can be said of its records. */
function unreachableOf(domain: string, dkimHost: string, policyNames: readonly string[]): SenderFinding[] {
  const nothing = { state: 'unreachable', record: '', suggestion: '' } as const
  const hosts = { spf: domain, dkim: dkimHost, dmarc: policyNames[0] ?? '' }
  return (['spf', 'dkim', 'dmarc'] as const).map((name) => ({ name, host: hosts[name], ...nothing }))
}

/** The codes of an answer that a name has no record of this kind, and also those of a name that does not exist. */
const missingRecord = ['ENODATA']
const missingName = [...missingRecord, 'ENOTFOUND']

/** The texts of a name; none where the answer has one of these codes; `undefined`: no answer within three seconds. */
async function textsOf(resolver: TextResolver, name: string, none = missingName): Promise<Texts> {
  const late = new AbortController()
  try {
    const parts = await Promise.race([
      resolver.resolveTxt(name),
      delay(LOOKUP_MS, undefined, { signal: late.signal }),
    ])
    return parts?.map((one) => one.join(''))
  } catch (error) {
    return none.includes(errorCode(error) ?? '') ? [] : undefined
  } finally {
    late.abort()
  }
}

function systemResolver(): TextResolver {
  return new Resolver({ timeout: LOOKUP_MS, tries: 1 })
}
