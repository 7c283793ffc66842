/** Path patterns: `/product/:slug/` names a part; `:path*` at the end matches one part or more. */
type Part = {
  readonly kind: 'text' | 'one' | 'many'
  /** The text itself, or the part's name. */
  readonly text: string
}

type Row<Value> = {
  readonly pattern: string
  readonly parts: readonly Part[]
  readonly slash: boolean
  readonly value: Value
}

export type PatternMatch<Value> = {
  readonly value: Value
  readonly params: Readonly<Record<string, string>>
  readonly pattern: string
}

export type PatternTable<Value> = {
  /** The value for this path, the more literal pattern first; the parts named in it, percent-decoded. */
  match(path: string): PatternMatch<Value> | undefined
}

/** A table of patterns, tried from the most literal to the least. */
export function patternTable<Value>(rows: Iterable<readonly [string, Value]>): PatternTable<Value> {
  const table = [...rows].map(([pattern, value]) => compile(pattern, value)).sort(moreLiteralFirst)
  return {
    match(path) {
      const segments = segmentsOf(path)
      if (!segments) return undefined
      for (const row of table) {
        const params = hasLength(row, segments) ? paramsOf(row.parts, segments.parts) : undefined
        if (params) return { value: row.value, params, pattern: row.pattern }
      }
      return undefined
    },
  }
}

/** Whether a path has as many parts as a pattern: of most patterns, more need not be compared. */
function hasLength({ parts, slash }: Row<unknown>, segments: { parts: string[]; slash: boolean }): boolean {
  if (slash !== segments.slash) return false
  const isOpen = parts.at(-1)?.kind === 'many'
  return isOpen ? segments.parts.length >= parts.length : segments.parts.length === parts.length
}

function compile<Value>(pattern: string, value: Value): Row<Value> {
  const slash = pattern.endsWith('/')
  const names = pattern.split('/').slice(1, slash ? -1 : undefined)
  return { pattern, parts: names.map(partOf), slash, value }
}

function partOf(text: string): Part {
  if (!text.startsWith(':')) return { kind: 'text', text }
  return text.endsWith('*') ? { kind: 'many', text: text.slice(1, -1) } : { kind: 'one', text: text.slice(1) }
}

function moreLiteralFirst(a: Row<unknown>, b: Row<unknown>): number {
  const rank = { text: 0, one: 1, many: 2 }
  const length = Math.max(a.parts.length, b.parts.length)
  for (let index = 0; index < length; index += 1) {
    const left = a.parts[index]
    const right = b.parts[index]
    const difference = (left ? rank[left.kind] : 3) - (right ? rank[right.kind] : 3)
    if (difference !== 0) return difference
  }
  return 0
}

/** The decoded parts between the slashes; `undefined` when one is empty, broken, or contains what a path never has. */
function segmentsOf(path: string): { parts: string[]; slash: boolean } | undefined {
  if (!path.startsWith('/')) return undefined
  const slash = path.endsWith('/')
  const raw = path.slice(1, slash ? -1 : undefined)
  if (raw === '') return path === '/' ? { parts: [], slash } : undefined
  try {
    const parts = raw.split('/').map(decodeURIComponent)
    return parts.some(isImpossible) ? undefined : { parts, slash }
  } catch {
    return undefined
  }
}

// A backslash is a slash to browsers: `/\host/` must never become an address to redirect to.
function isImpossible(part: string): boolean {
  return part === '' || part === '.' || part === '..' || /[\\/\p{Cc}]/u.test(part)
}

/** Both have the length of the other: see `hasLength`. */
function paramsOf(parts: readonly Part[], segments: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    if (part.kind === 'many') {
      params[part.text] = segments.slice(index).join('/')
      return params
    }
    if (part.kind === 'one') params[part.text] = segment
    else if (part.text !== segment) return undefined
  }
  return params
}
