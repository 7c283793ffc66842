import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { done, type Outcome, refused } from '../../kernel/outcome.ts'

/** How host names are resolved, and where the shop may connect to: the public internet, or a test's own network. */
export type Network = {
  /** The IP addresses of a host; throws, or returns none, when it has none. Called once a fetch. */
  resolve(host: string): Promise<readonly string[]>
  isAllowed(ip: string): boolean
}

export const publicNetwork: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
}

/**
 * The addresses that a connection to this URL's host may use, all of them checked. Refused when one is not allowed,
 * even if others are: a name that leads inside is not honest. Names of this machine are not looked up.
 */
export async function checkedAddresses(
  url: URL,
  network: Network,
): Promise<Outcome<readonly string[], 'not-public' | 'unreachable'>> {
  const host = hostOf(url)
  if (isThisMachine(host) && !network.isAllowed('127.0.0.1')) return refused('not-public')
  const addresses = isIP(host) ? [host] : await network.resolve(host).catch(() => [])
  if (addresses.length === 0) return refused('unreachable')
  return addresses.every((ip) => network.isAllowed(ip)) ? done(addresses) : refused('not-public')
}

/** Whether a URL names an address inside by its number, or this machine; other names are looked up when a request is sent. */
export function namesPrivateAddress(url: URL): boolean {
  const host = hostOf(url)
  return isThisMachine(host) || (isIP(host) !== 0 && !isPublicAddress(host))
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function isThisMachine(host: string): boolean {
  return /(^|\.)localhost\.?$/i.test(host)
}

const nat64 = ipaddr.parseCIDR('64:ff9b::/96')
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is on the public internet: globally routable unicast, neither this machine nor its network nor
 * a cloud's metadata service (security checklist V1.3.6). IPv4 inside IPv6, as a mapped address or by NAT64, is checked
 * as that IPv4; 6to4 and Teredo, which tunnel to an address of the sender's choice, never pass.
 */
function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(nat64)) return isPublicAddress(lastFourBytes(address))
  return address.match(globalUnicast) && address.range() === 'unicast'
}

function lastFourBytes(address: ipaddr.IPv6): string {
  return address.toByteArray().slice(12).join('.')
}
