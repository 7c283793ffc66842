import type { Tree } from '../../rest/tree.ts'
import { isReadable } from '../input.ts'
import { BadInput, BadJson } from '../refusal.ts'
import { serverTexts } from '../texts.ts'

/** How deep lists and objects may be nested. */
const MAX_DEPTH = 64

/** The object in a body of JSON; an empty body is an empty object. Throws `BadJson` for anything else. */
export function jsonObject(text: string): Tree {
  if (text.trim() === '') return {}
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadJson(serverTexts.badInput)
  return clean(value, 0) as Tree
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadJson(serverTexts.badInput)
  }
}

/**
 * The value with texts that the database can store: without NUL, which nobody types; broken text is refused. The name
 * `__proto__` is removed, so that a copy of the object gets no other prototype by it.
 */
function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) throw new BadJson(serverTexts.badInput)
  if (Array.isArray(value)) return value.map((one) => clean(one, depth + 1))
  const named = Object.entries(value).filter(([name]) => name !== '__proto__')
  return Object.fromEntries(named.map(([name, one]) => [cleanText(name), clean(one, depth + 1)]))
}

function cleanText(text: string): string {
  if (!isReadable(text)) throw new BadInput(serverTexts.brokenText)
  return text.replaceAll('\0', '')
}
