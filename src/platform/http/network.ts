/**
 * The network that an address is counted for. Of IPv6, the part that is given to one customer (`…::/64`): within it,
 * everybody has as many addresses as they like.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [first = '', rest] = address.toLowerCase().split('::')
  const head = first === '' ? [] : first.split(':')
  const tail = rest ? rest.split(':') : []
  const gap = rest === undefined ? [] : Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const groups = [...head, ...gap, ...tail].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}

/** The addresses of an `X-Forwarded-For` header; some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
export function plainAddresses(forwardedFor: string): string {
  return forwardedFor.split(',').map(withoutPort).join(', ')
}

function withoutPort(entry: string): string {
  const address = entry.trim()
  const [, inBrackets, ipv4] = /^(?:\[([\da-f:.]+)\](?::\d+)?|([\d.]+):\d+)$/i.exec(address) ?? []
  return inBrackets ?? ipv4 ?? address
}
