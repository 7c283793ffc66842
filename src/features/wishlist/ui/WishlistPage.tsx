import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MessageParts } from '../../../ui/html/MessageParts.tsx'
import type { ListedProduct } from '../../catalog/rules/product.ts'
import type { CardOptions } from '../../catalog/ui/ProductCard.tsx'
import { ProductGrid } from '../../catalog/ui/ProductGrid.tsx'
import * as messages from '../messages.ts'

type Cards = { readonly cards: readonly ListedProduct[]; readonly cardOptions: CardOptions }

type Props = Cards & {
  /** The link that shows the list to others, when it is on. */
  readonly shareUrl: string | undefined
  /** Who sees it; a guest may wait for the mail that confirms an account. */
  readonly owner: 'guest' | 'registered-guest' | 'account'
}

/** The visitor's own list: its products, newest first, and the link to share it. */
export function WishlistPage({ cards, cardOptions, shareUrl, owner }: Props) {
  return (
    <div className="wishlist">
      <h1>{messages.wishlist()}</h1>
      {cards.length === 0 ? (
        <EmptyState sentence={messages.emptyWishlist()} link={{ href: '/shop/', text: messages.shopAll() }} />
      ) : (
        <>
          {owner !== 'account' && <GuestHint isRegistered={owner === 'registered-guest'} />}
          <ProductGrid cards={cards} cardOptions={{ ...cardOptions, wishlistAction: 'remove' }} inSight />
          <Sharing shareUrl={shareUrl} />
        </>
      )}
    </div>
  )
}

/** Where the list is kept, and what brings it to the other devices. */
function GuestHint({ isRegistered }: { readonly isRegistered: boolean }) {
  const linkTo = (href: string) => (text: string) => <a href={href}>{text}</a>
  return (
    <p>
      <MessageParts
        parts={
          isRegistered
            ? messages.savedUntilConfirmed({ link: linkTo('/my-account/') })
            : messages.savedOnDevice({ link: linkTo('/my-account/?redirect_to=%2Fwishlist%2F') })
        }
      />
    </p>
  )
}

function Sharing({ shareUrl }: Pick<Props, 'shareUrl'>) {
  return (
    <form method="post" action="/wishlist/" className="wishlist-sharing">
      {shareUrl === undefined ? (
        <Button type="submit" kind="quiet" name="share" value="1">
          {messages.share()}
        </Button>
      ) : (
        <>
          <label htmlFor="wishlist_link">{messages.shareLink()}</label>
          <input id="wishlist_link" className="input-text" type="url" readOnly value={shareUrl} />
          <p className="wishlist-sharing-actions">
            <Button kind="quiet" data-copy-link="wishlist_link">
              {messages.copyLink()}
            </Button>
            <Button type="submit" kind="link" name="share" value="0">
              {messages.stopSharing()}
            </Button>
          </p>
        </>
      )}
    </form>
  )
}

/** The list of somebody else, by its link. */
export function SharedWishlist({ cards, cardOptions }: Cards) {
  return (
    <div className="wishlist">
      <h1>{messages.sharedWishlist()}</h1>
      {cards.length === 0 ? (
        <EmptyState sentence={messages.emptyShared()} link={{ href: '/shop/', text: messages.shopAll() }} />
      ) : (
        <ProductGrid cards={cards} cardOptions={cardOptions} inSight />
      )}
    </div>
  )
}
