import type { z } from 'zod'
import { coerced } from './coerce.ts'
import { refusalOfIssues } from './issues.ts'
import type { Tree } from './tree.ts'

/** Where arguments come from. */
export type Sources = { readonly path: Tree; readonly body: Tree; readonly query: Tree }

/**
 * The arguments that a schema names, read from the request: the path goes before the body, the body before the query,
 * so that nobody turns a call on one thing into a call on another. Throws the refusal of the catalogue.
 */
export function readArguments<Args extends z.ZodObject>(schema: Args, sources: Sources): z.output<Args> {
  const given = Object.keys(schema.shape).flatMap((name) => {
    const source = [sources.path, sources.body, sources.query].find((one) => Object.hasOwn(one, name))
    const inner = schema.shape[name]
    return source && inner ? [[name, coerced(inner, source[name])] as const] : []
  })
  const read = schema.safeParse(Object.fromEntries(given), { reportInput: true })
  if (!read.success) throw refusalOfIssues(read.error.issues)
  return read.data
}
