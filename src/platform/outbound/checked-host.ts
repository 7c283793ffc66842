import { isIP } from 'node:net'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'
import type { Network } from './network.ts'

/**
 * The addresses that a connection to this URL's host may use, every one of them checked. Refused when one is not
 * allowed, even if others are: a name that leads inside is no honest one. Names of this machine are not asked for.
 */
export async function checkedAddresses(
  { hostname }: URL,
  network: Network,
): Promise<Outcome<readonly string[], 'not-public' | 'unreachable'>> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const isThisMachine = /(^|\.)localhost\.?$/i.test(host) && !network.isAllowed('127.0.0.1')
  if (isThisMachine) return refused('not-public')
  const addresses = isIP(host) ? [host] : await network.resolve(host).catch(() => [])
  if (addresses.length === 0) return refused('unreachable')
  return addresses.every((ip) => network.isAllowed(ip)) ? done(addresses) : refused('not-public')
}
