/** Whether an address is one of these; `*` stands for any letters, case means nothing. */
export function isForEmail(patterns: readonly string[], email: string): boolean {
  const address = email.trim().toLowerCase()
  return patterns.some((pattern) => fits(pattern.trim().toLowerCase(), address))
}

/** Part by part, from left to right: a pattern of any shape costs no more than the length of the address. */
function fits(pattern: string, address: string): boolean {
  const parts = pattern.split('*')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length === 1) return pattern === address
  if (!address.startsWith(first) || !address.endsWith(last)) return false
  let place = first.length
  for (const part of parts.slice(1, -1)) {
    const found = address.indexOf(part, place)
    if (found === -1) return false
    place = found + part.length
  }
  return place <= address.length - last.length
}
