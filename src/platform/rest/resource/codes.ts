import { RestRefusal } from '../endpoint.ts'

/** The refusals of a resource, whose codes begin with that of its namespace (docs/wire.md K.4). */
export type Codes = {
  readonly denied: Readonly<Record<'view' | 'create' | 'edit' | 'delete' | 'batch', string>>
  /** There is no such record. The platform's own interface answers 400 where one is edited, for products, orders and coupons. */
  missing(doing: 'reading' | 'editing' | 'deleting'): RestRefusal
  /** A new record was sent with an id. */
  exists(): RestRefusal
  /** The record has no trash to be moved to: it must be deleted with `force`. */
  noTrash(): RestRefusal
}

/** What is special about the codes of one resource. */
export type OwnCodes = {
  /** Instead of the codes for those without access. */
  readonly denied?: Partial<Codes['denied']>
  /** What the codes call a record, instead of the title: `post` for `rest_post_invalid_id`. */
  readonly name?: string
  /** Instead of `woocommerce_rest_<title>_invalid_id`. */
  readonly missing?: string
  /** The status of the refusal when a missing record is edited; 400 without it, as in the platform's own interface. */
  readonly missingOnEdit?: 400 | 404
}

/**
 * Whether a resource follows the interface of the shop; others follow that of WordPress, where a delete answers
 * `{ deleted, previous }`, and batches have one route for all.
 */
export function isOfShop(path: string): boolean {
  return path.startsWith('wc/') || path.startsWith('handsel/')
}

/** The codes of a resource by its path and title. */
export function codesOf(path: string, title: string, own: OwnCodes = {}): Codes {
  const isShop = isOfShop(path)
  const prefix = isShop ? 'woocommerce_rest' : 'rest'
  const name = own.name ?? title
  const { missing = `${prefix}_${name}_invalid_id`, missingOnEdit = isShop ? 400 : 404 } = own
  return {
    denied: {
      view: isShop ? `${prefix}_cannot_view` : 'rest_forbidden',
      create: `${prefix}_cannot_create`,
      edit: `${prefix}_cannot_edit`,
      delete: `${prefix}_cannot_delete`,
      batch: `${prefix}_cannot_batch`,
      ...own.denied,
    },
    missing: (doing) => new RestRefusal(missing, 'Invalid ID.', doing === 'editing' ? missingOnEdit : 404),
    exists: () => new RestRefusal(`${prefix}_${name}_exists`, 'A new record must not have an id.', 400),
    noTrash: () =>
      new RestRefusal(
        `${prefix}_trash_not_supported`,
        'This has no trash. Set force to true to delete it.',
        501,
      ),
  }
}
