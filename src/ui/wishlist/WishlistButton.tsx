import * as messages from './messages.ts'
import styles from './WishlistButton.module.css'

type Props = {
  readonly productId: number
  readonly name: string
  /** On a list of its owner the heart removes the product. */
  readonly action?: 'add' | 'remove'
}

/**
 * The heart of a card. It submits the form that every page has; script stays on the page, and marks what is on the list
 * (`features/wishlist/browser.ts`): the page is the same for everybody.
 */
export function WishlistButton({ productId, name, action = 'add' }: Props) {
  const label = action === 'add' ? messages.addNamed({ name }) : messages.removeNamed({ name })
  return (
    <button
      type="submit"
      form="wishlist"
      name={action}
      value={productId}
      className={styles['heart']}
      aria-label={label}
    />
  )
}

/** The same in words, for the page of a product. */
export function WishlistTextButton({ productId }: Pick<Props, 'productId'>) {
  return (
    <button
      type="submit"
      form="wishlist"
      name="add"
      value={productId}
      className={`${styles['heart']} ${styles['labeled']}`}
    >
      <span>{messages.addToWishlist()}</span>
      <span>{messages.onWishlist()}</span>
    </button>
  )
}
