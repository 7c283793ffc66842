import type { IncomingRequest } from '../../../platform/http/incoming-request.ts'
import type { Shop } from '../../../platform/shop.ts'
import { keysOverHttp } from '../account-settings.ts'

/**
 * Whether a secret in plain text may come with this request: over https, from a program on this machine, or over http
 * where the owner has allowed it.
 */
export function maySendSecrets(shop: Pick<Shop, 'config' | 'settings'>, incoming: IncomingRequest): boolean {
  return isEncrypted(shop, incoming) || isFromThisMachine(shop, incoming) || shop.settings.get(keysOverHttp)
}

/** The shop's URL is https, and our trusted proxy does not report that this request came over http. */
function isEncrypted({ config }: Pick<Shop, 'config'>, incoming: IncomingRequest): boolean {
  const forwarded = config.trustProxy > 0 ? String(incoming.headers['x-forwarded-proto'] ?? '') : ''
  return originOf(incoming).startsWith('https:') && !/^\s*http\b/i.test(forwarded)
}

/** The connection ends on this machine, was called by a name of it, and no proxy says that it began elsewhere. */
function isFromThisMachine({ config }: Pick<Shop, 'config'>, { address, headers }: IncomingRequest): boolean {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'].some(
    (name) => headers[name] !== undefined,
  )
  return (
    config.trustProxy === 0 &&
    !isForwarded &&
    /^(?:127\.|::1$|::ffff:127\.)/.test(address) &&
    /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(String(headers['host'] ?? ''))
  )
}

/** The shop's origin that the client called: never an invented host. */
export function originOf({ shopOrigins: own, headers: { host } }: IncomingRequest): string {
  return own.ofHost(typeof host === 'string' ? host : undefined)
}
