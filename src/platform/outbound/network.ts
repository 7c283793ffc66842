import { lookup } from 'node:dns/promises'
import { isPublicAddress } from './public-address.ts'

/** What a host name leads to, and where the shop may go: the public internet, or a test's own. */
export type Network = {
  /** The IP addresses of a host; throws, or answers none, when it has none. Asked once a fetch. */
  resolve(host: string): Promise<readonly string[]>
  isAllowed(ip: string): boolean
}

export const publicNetwork: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
}
