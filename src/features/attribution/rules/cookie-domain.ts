/**
 * For which domain the cookies of a host are written (docs/wire.md D.1): `.host`, as sourcebuster writes them, so that there
 * are never two of a name; '' on addresses of numbers and names without a dot, which no domain can be set for.
 */
export function cookieDomain(hostname: string): string {
  return hostname.includes('.') && !/^[\d.]+$|:/.test(hostname) ? `.${hostname}` : ''
}

/** Every domain that a cookie seen on a host may have been written for, '' among them: none said. */
export function domainsAbove(hostname: string): readonly string[] {
  const parts = hostname.split('.')
  return ['', ...parts.map((_, position) => `.${parts.slice(position).join('.')}`)]
}
