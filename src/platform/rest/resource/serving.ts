import type { z } from 'zod'
import type { LimitName } from '../../http/rate-limits.ts'
import type { Access } from '../../session/person.ts'
import type { RestRequest } from '../endpoint.ts'
import type { Codes, OwnCodes } from './codes.ts'
import type { Contract } from './contract.ts'

/** The call that a function of a resource works for: nothing of HTTP but the address of the shop and the path. */
export type ResourceCall = Pick<RestRequest<unknown>, 'person' | 'context' | 'upload'> & {
  readonly call: Pick<RestRequest<unknown>['call'], 'shop' | 'origin' | 'params'>
}

/** The part of a list that is requested: how many items come before it, and the most that it has. */
export type Slice = { readonly first: number; readonly limit: number }

type Out<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/**
 * The functions that serve a contract, over the front doors of their feature. What is left out does not exist: its
 * method has no route. `undefined` means that there is no such record. All other refusals are thrown `RestRefusal`s.
 */
export type Serving<
  Fields extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Create extends z.ZodRawShape,
  Change extends z.ZodRawShape,
  Key extends z.ZodRawShape,
  Parents extends z.ZodRawShape,
  Remove extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
> = {
  /**
   * Who reads and who writes; `list`, `create` and `remove` where these need another right, and `edit` where those who may
   * not write read in the context `edit`.
   */
  readonly access: Readonly<Record<'read' | 'write', Access>> &
    Readonly<Partial<Record<'list' | 'create' | 'remove' | 'edit', Access>>>
  readonly codes?: OwnCodes
  /** A list that refuses pages beyond its last one, as WordPress's posts do; others answer an empty page. */
  readonly refusesPagesBeyondLast?: true
  /** The list is answered whole, without pages: programs read it once, and would take it for its first page. */
  readonly unpaged?: true
  /** Deleted records go to a trash first. Without it, a delete without `force` is refused. */
  readonly hasTrash?: true
  /** The rate limit of writing, per address and minute. */
  readonly limit?: LimitName
  // As methods, not as properties: a table holds resources with different arguments.
  list?(
    request: ResourceCall,
    args: Out<Query> & Out<Parents> & Out<Shown> & Slice,
  ): Promise<{ readonly items: readonly Out<Fields>[]; readonly total: number }>
  get?(request: ResourceCall, args: Out<Key> & Out<Parents> & Out<Shown>): Promise<Out<Fields> | undefined>
  create?(request: ResourceCall, args: Out<Create> & Out<Parents> & Out<Shown>): Promise<Out<Fields>>
  change?(
    request: ResourceCall,
    args: Out<Change> & Out<Key> & Out<Parents> & Out<Shown>,
  ): Promise<Out<Fields> | undefined>
  remove?(
    request: ResourceCall,
    args: Out<Key> & Out<Parents> & Out<Remove>,
  ): Promise<Out<Fields> | undefined>
  /**
   * Links of a record in addition to `self` and `collection`, or in place of them; an empty `self` is left out; `root` is `https://shop.example/wp-json/`. A `:name` in them
   * is filled in as in the path of the resource: `${root}wc/v3/orders/:order_id`.
   */
  links?(
    record: Out<Fields>,
    root: string,
    request: ResourceCall,
  ): Readonly<Record<string, readonly RecordLink[]>>
}

export type RecordLink = { readonly href: string; readonly embeddable?: boolean }

/** A served contract, as the functions that build its endpoints see it. */
export type Served = {
  readonly contract: Contract
  readonly serving: Serving<
    z.ZodRawShape,
    z.ZodRawShape,
    z.ZodRawShape,
    z.ZodRawShape,
    z.ZodRawShape,
    z.ZodRawShape,
    z.ZodRawShape,
    z.ZodRawShape
  >
  readonly codes: Codes
  /** The arguments that name one record: its key, and those of its parents. */
  readonly keys: z.ZodRawShape
  readonly parents: z.ZodRawShape
  /** The path of one record: `wc/v3/orders/:id`. */
  readonly recordPath: string
}
