/** A point where a shop adds objects of one kind in `src/shop.config.ts`: payment methods, kinds of shipping method. */
export type ExtensionPoint<Item> = {
  /** What one of its objects is called: `payment method`. */
  readonly name: string
  /** The key of an object; two of the same are refused at start. */
  keyOf(item: Item): string
}

/** The objects that a shop adds at one point, in its order. */
export type Extensions = {
  readonly point: ExtensionPoint<unknown>
  readonly items: readonly unknown[]
}

/** What the shop adds at each point. */
export type ExtensionLists = {
  /** In the shop's order; nothing where it adds nothing. */
  extensions<Item>(point: ExtensionPoint<Item>): readonly Item[]
}

/** Fills an extension point; the compiler checks that the objects are of its kind. */
export function extensions<Item>(point: ExtensionPoint<Item>, items: readonly Item[]): Extensions {
  return { point: point as ExtensionPoint<unknown>, items }
}
