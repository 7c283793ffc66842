const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * The method that is meant: a POST may stand for another, named in the address (`_method`) or a header, for clients
 * whose servers let nothing else through. Nothing else is overridden: a link must never delete. `undefined`: no method.
 */
export function methodMeant(
  method: string,
  { named, header }: { readonly named: string | undefined; readonly header: string | undefined },
): string | undefined {
  const asked = named ?? header
  if (method !== 'POST' || asked === undefined) return method
  const meant = asked.trim().toUpperCase()
  return METHODS.includes(meant) ? meant : undefined
}
