import ipaddr from 'ipaddr.js'

const nat64 = ipaddr.parseCIDR('64:ff9b::/96')
const globalUnicast = ipaddr.parseCIDR('2000::/3')

/**
 * Whether an IP address is one of the open internet: globally routable unicast, neither this machine nor its
 * network nor a cloud's metadata service (security checklist V1.3.6). IPv4 inside IPv6, as a mapped address or by
 * NAT64, is judged as that IPv4; 6to4 and Teredo, which tunnel to an address of the sender's choice, never pass.
 */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast'
  if (address.match(nat64)) return isPublicAddress(lastFourBytes(address))
  return address.match(globalUnicast) && address.range() === 'unicast'
}

function lastFourBytes(address: ipaddr.IPv6): string {
  return address.toByteArray().slice(12).join('.')
}
