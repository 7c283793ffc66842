import type { z } from 'zod'
import type { $ZodIssue } from 'zod/v4/core'
import { done, type OutcomeWith, type Refused, refused } from '../../kernel/outcome.ts'
import { coerced } from './coerce.ts'
import { refusalOfIssues } from './issues.ts'
import type { Tree } from './tree.ts'

/** The sources of arguments. */
export type Sources = { readonly path: Tree; readonly body: Tree; readonly query: Tree }

type Read<Value> = OutcomeWith<Value, Refused<'issues', { issues: readonly $ZodIssue[] }>>

/**
 * The arguments of a schema, read from the request: the path takes precedence over the body, the body over the query,
 * so that a call on one object cannot become a call on another. Throws the refusal of the catalogue.
 */
export function readRestArguments<Args extends z.ZodObject>(schema: Args, sources: Sources): z.output<Args> {
  const read = readBy(schema, sources)
  if (!read.ok) throw refusalOfIssues(read.issues)
  return read.value
}

/**
 * The same for the arguments that every call takes; problems with the call's own arguments are then reported together
 * with them.
 */
export function readCommon<Common extends z.ZodObject>(
  common: Common,
  own: z.ZodObject,
  sources: Sources,
): z.output<Common> {
  const read = readBy(common, sources)
  if (read.ok) return read.value
  const others = readBy(own, sources)
  throw refusalOfIssues([...read.issues, ...(others.ok ? [] : others.issues)])
}

function readBy<Args extends z.ZodObject>(schema: Args, sources: Sources): Read<z.output<Args>> {
  const values = Object.keys(schema.shape).flatMap((name) => {
    const source = [sources.path, sources.body, sources.query].find((one) => Object.hasOwn(one, name))
    const inner = schema.shape[name]
    return source && inner ? [[name, coerced(inner, source[name])] as const] : []
  })
  const read = schema.safeParse(Object.fromEntries(values), { reportInput: true })
  return read.success ? done(read.data) : refused('issues', { issues: read.error.issues })
}
