/**
 * The domain of the cookies of a host (docs/wire.md D.1): `.host`, as sourcebuster writes them, so that there are never two
 * with one name; '' for IP addresses and names without a dot, which cannot be a cookie domain.
 */
export function cookieDomain(hostname: string): string {
  return hostname.includes('.') && !/^[\d.]+$|:/.test(hostname) ? `.${hostname}` : ''
}

/** Every domain that a cookie visible on a host may have; '' means no domain attribute. */
export function parentDomains(hostname: string): readonly string[] {
  const parts = hostname.split('.')
  return ['', ...parts.map((_, position) => `.${parts.slice(position).join('.')}`)]
}
