type Props = {
  /** On the page of a product, which is added to the list and is not shown there. */
  readonly productId?: number
}

/**
 * Where the products that this browser has shown before appear (`features/listings/browser/recently-viewed.ts`): the page is
 * the same for everybody, so that it has only an empty place.
 */
export function RecentlyViewed({ productId }: Props) {
  return (
    <div data-recently-viewed={productId ?? ''}>
      <div />
    </div>
  )
}
