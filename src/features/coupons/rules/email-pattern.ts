/** Whether an e-mail address matches a pattern; `*` matches any characters, case is ignored. */
export function isForEmail(patterns: readonly string[], email: string): boolean {
  const address = email.trim().toLowerCase()
  return patterns.some((pattern) => fits(pattern.trim().toLowerCase(), address))
}

/** Matches part by part from left to right, so that no pattern can be slow. */
function fits(pattern: string, address: string): boolean {
  const parts = pattern.split('*')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (parts.length === 1) return pattern === address
  if (!address.startsWith(first) || !address.endsWith(last)) return false
  let position = first.length
  for (const part of parts.slice(1, -1)) {
    const found = address.indexOf(part, position)
    if (found === -1) return false
    position = found + part.length
  }
  return position <= address.length - last.length
}
