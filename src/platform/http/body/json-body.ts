import type { Tree } from '../../rest/tree.ts'
import { isReadable } from '../input.ts'
import * as messages from '../messages.ts'
import { BadInput, BadJson } from '../refusal.ts'
import { RequestRejected } from '../request-rejected.ts'
import { MAX_FIELDS } from './form-body.ts'

/** How deep lists and objects may be nested, and how many values there may be in all; an object has at most `MAX_FIELDS` names. */
const MAX_DEPTH = 64
const MAX_VALUES = 20_000

/**
 * The object in a body of JSON; an empty body is an empty object. Throws `BadJson` for anything else, also for one that
 * is too deep; one with too many values, or names in an object, is rejected (413). All of it is found before anything is parsed.
 */
export function jsonObject(text: string): Tree {
  if (text.trim() === '') return {}
  const value = checked(text)
  if (Array.isArray(value)) throw new BadJson(messages.badInput())
  return value as Tree
}

/** The list in a body of JSON that begins as one, with the limits of an object. */
export function jsonList(text: string): readonly unknown[] {
  const value = checked(text)
  if (!Array.isArray(value)) throw new BadJson(messages.badInput())
  return value
}

function checked(text: string): object {
  refuseTooLarge(text)
  const value = parsed(text)
  if (typeof value !== 'object' || value === null) throw new BadJson(messages.badInput())
  return clean(value) as object
}

/** By their codes, ten times as fast as by texts of one character. */
const [QUOTE, BACKSLASH, COMMA, COLON, LIST, LIST_END, OBJECT, OBJECT_END] = [...'"\\,:[]{}'].map((sign) =>
  sign.charCodeAt(0),
)

/** Counts commas, colons, brackets and braces outside of texts. Whether they make sense is for the parser to say. */
function refuseTooLarge(json: string): void {
  let depth = 0
  let values = 0
  /** The names so far of the object at each depth. */
  const names = [0]
  for (let index = 0; index < json.length; index += 1) {
    const sign = json.charCodeAt(index)
    if (sign === QUOTE) index = endOfText(json, index)
    else if (sign === COMMA) values += 1
    else if (sign === COLON) names[depth] = (names[depth] ?? 0) + 1
    else if (sign === LIST || sign === OBJECT) {
      depth += 1
      values += 1
      names[depth] = 0
    } else if (sign === LIST_END || sign === OBJECT_END) depth -= 1
    if (depth > MAX_DEPTH || depth < 0) throw new BadJson(messages.badInput())
    if (values > MAX_VALUES || (names[depth] ?? 0) > MAX_FIELDS)
      throw new RequestRejected(413, messages.tooManyFields())
  }
}

/** Where the text ends that begins at `start`: at its closing quote, else with the whole input. */
function endOfText(json: string, start: number): number {
  let index = start + 1
  for (
    let sign = json.charCodeAt(index);
    index < json.length && sign !== QUOTE;
    sign = json.charCodeAt(index)
  ) {
    index += sign === BACKSLASH ? 2 : 1
  }
  return index
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadJson(messages.badInput())
  }
}

/**
 * The value with texts that the database can store: without NUL, which nobody types; broken text is refused. The name
 * `__proto__` is removed, so that a copy of the object gets no other prototype by it.
 */
function clean(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(clean)
  const named = Object.entries(value).filter(([name]) => name !== '__proto__')
  return Object.fromEntries(named.map(([name, one]) => [cleanText(name), clean(one)]))
}

function cleanText(text: string): string {
  if (!isReadable(text)) throw new BadInput(messages.brokenText())
  return text.replaceAll('\0', '')
}
