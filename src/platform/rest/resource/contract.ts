import type { z } from 'zod'

/**
 * One kind of record under `/wp-json/`, without the functions that serve it: what it looks like, what a list can be
 * filtered by, what can be written. Only schemas, so that a client in the browser can import its type.
 */
export type Contract<
  Path extends string = string,
  Fields extends z.ZodRawShape = z.ZodRawShape,
  Query extends z.ZodRawShape = z.ZodRawShape,
  Create extends z.ZodRawShape = z.ZodRawShape,
  Change extends z.ZodRawShape = z.ZodRawShape,
  Key extends z.ZodRawShape = z.ZodRawShape,
  Parents extends z.ZodRawShape = z.ZodRawShape,
  Remove extends z.ZodRawShape = z.ZodRawShape,
  Shown extends z.ZodRawShape = z.ZodRawShape,
> = {
  /** `wc/v3/orders`, or below another record: `wc/v3/orders/:order_id/notes`. */
  readonly path: Path
  /** The title of the schema, and part of the codes of refusals: `shop_order`. */
  readonly title: string
  /** The record as it is answered; a field says where it is shown by `.meta({ context: ['edit'] })`. */
  readonly record: z.ZodObject<Fields>
  /** The filters of the list, in addition to paging. */
  readonly query?: Query
  readonly create?: Create
  readonly change?: Change
  /**
   * The arguments of a delete, where they are others than `force`: its function then refuses a delete without `force`, where
   * that is needed.
   */
  readonly remove?: Remove
  /** A new record is made of a file, which is sent as the body or as a part of a form. */
  readonly isCreatedFromFile?: true
  /** The name in the path, and its schema; without it `id`, a whole number. */
  readonly key?: Key
  /** The names in `path`, and their schemas. */
  readonly parents?: Parents
  /** How records are shown, wherever they are answered: the number of decimals. */
  readonly shown?: Shown
  /** Namespaces whose clients read the same records at the same place: `['wc/v2']`. */
  readonly readAlso?: readonly string[]
}

type None = Record<never, never>
type IdKey = { readonly id: z.ZodInt }
type Force = { readonly force: z.ZodDefault<z.ZodBoolean> }

/** The contract unchanged: declared through this function, its functions know the types of their arguments. */
export function contract<
  const Path extends string,
  Fields extends z.ZodRawShape,
  Query extends z.ZodRawShape = None,
  Create extends z.ZodRawShape = None,
  Change extends z.ZodRawShape = None,
  Key extends z.ZodRawShape = IdKey,
  Parents extends z.ZodRawShape = None,
  Remove extends z.ZodRawShape = Force,
  Shown extends z.ZodRawShape = None,
>(
  declared: Contract<Path, Fields, Query, Create, Change, Key, Parents, Remove, Shown>,
): Contract<Path, Fields, Query, Create, Change, Key, Parents, Remove, Shown> {
  return declared
}
