import { useRef } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { Html, trustedHtml } from '../../../ui/html/Html.tsx'
import { WishlistTextButton } from '../../../ui/wishlist/WishlistButton.tsx'
import { Gallery } from '../../gallery/ui/Gallery.tsx'
import * as messages from '../messages.ts'
import { shownSize, type VariationData } from '../rules/variation.ts'
import { Insert } from './Insert.tsx'
import styles from './ProductTop.module.css'
import { PurchaseTerms } from './PurchaseTerms.tsx'
import type { ProductView, VariablePurchase } from './product-view.ts'
import { ExternalLink } from './purchase/ExternalLink.tsx'
import { GiftCardForm } from './purchase/GiftCardForm.tsx'
import { GroupedForm } from './purchase/GroupedForm.tsx'
import { SimpleForm } from './purchase/SimpleForm.tsx'
import { type ChoiceHandlers, useChoice } from './purchase/use-choice.ts'
import { VariationsForm } from './purchase/VariationsForm.tsx'
import { SoldOut } from './SoldOut.tsx'

export type ProductTopProps = {
  readonly view: ProductView
  /** The wire's JSON of all variations, or "false": on the server only, where the form is made. */
  readonly variationsJson?: string
  /** In the browser only. */
  readonly edge?: ChoiceHandlers
}

/** Gallery and buy box. An island, complete without script. */
export function ProductTop(props: ProductTopProps) {
  const { purchase } = props.view
  return purchase?.kind === 'variable' ? (
    <VariableTop {...props} purchase={purchase} />
  ) : (
    <Top
      view={props.view}
      priceHtml={props.view.followingPriceHtml ?? props.view.priceHtml}
      sku={props.view.sku}
      size={props.view.size}
      terms={props.view.terms}
    >
      <PlainPurchase view={props.view} />
    </Top>
  )
}

/** The form of a product without choice; nothing where it cannot be bought. */
function PlainPurchase({ view }: { readonly view: ProductView }) {
  const { purchase } = view
  switch (purchase?.kind) {
    case 'simple':
      return <SimpleForm view={view} purchase={purchase} />
    case 'gift-card':
      return <GiftCardForm view={view} purchase={purchase} />
    case 'grouped':
      return <GroupedForm view={view} purchase={purchase} />
    case 'external':
      return <ExternalLink purchase={purchase} />
    default:
      return undefined
  }
}

function VariableTop({
  view,
  purchase,
  variationsJson,
  edge,
}: ProductTopProps & { readonly purchase: VariablePurchase }) {
  const form = useRef<HTMLFormElement>(null)
  const choosing = useChoice(purchase, form, edge)
  const { variation, pictureId } = choosing
  return (
    <Top
      view={view}
      priceHtml={
        view.followingPriceHtml ??
        (variation?.price_html ? trustedHtml(variation.price_html) : view.priceHtml)
      }
      sku={variation?.sku || view.sku}
      size={variation ? shownSize(variation) : ''}
      terms={termsOf(view, variation)}
      pictureId={pictureId}
    >
      <VariationsForm
        form={form}
        view={view}
        purchase={purchase}
        choosing={choosing}
        variationsJson={variationsJson}
      />
    </Top>
  )
}

/** The lines of the chosen variation, where they are its own. */
function termsOf({ terms, variationTerms }: ProductView, variation: VariationData | undefined) {
  const own = variation && variationTerms?.find(({ ids }) => ids.includes(variation.variation_id))
  return own ? own.lines : terms
}

type TopProps = {
  readonly view: ProductView
  readonly priceHtml: ProductView['priceHtml']
  readonly sku: string
  /** Of the product, or of the chosen variation. */
  readonly size: string
  readonly terms: ProductView['terms']
  readonly pictureId?: number | undefined
  readonly children: React.ReactNode
}

/** So that a name of many words does not fill the screen: 1 beyond 80 letters, 2 beyond 160. */
function long(name: string): number | undefined {
  return name.length > 160 ? 2 : name.length > 80 ? 1 : undefined
}

function Top({ view, priceHtml, sku, size, terms, pictureId, children }: TopProps) {
  return (
    <div
      className={`product type-product post-${view.id} status-publish ${styles['top']}`}
      id={`product-${view.id}`}
    >
      <Gallery
        pictures={view.pictures}
        name={view.name}
        requestedId={pictureId}
        display={view.imageDisplay}
      />
      <div className={`summary entry-summary ${styles['summary']}`}>
        <Insert view={view} at="before_summary" />
        <Insert view={view} at="before_title" />
        {view.soldOut ? (
          <Badge text={messages.soldOut()} />
        ) : (
          view.badge && <Badge text={view.badge} tone="sale" />
        )}
        <h1 className={`product_title entry-title ${styles['title']}`} data-long={long(view.name)}>
          {view.name}
        </h1>
        <Insert view={view} at="after_title" />
        <Html className={`summary-price ${styles['price']}`} html={priceHtml} />
        <Html
          className={`woocommerce-product-details__short-description ${styles['short']}`}
          html={view.shortDescription}
        />
        {children}
        {view.soldOut && <SoldOut name={view.name} contact={view.soldOut} />}
        <WishlistTextButton productId={view.id} />
        <PurchaseTerms lines={terms} />
        {(sku || size) && (
          <p className={`product_meta ${styles['meta']}`}>
            {sku && (
              <span className="sku_wrapper">
                {`${messages.skuLabel()} `}
                <span className="sku">{sku}</span>
              </span>
            )}
            {sku && size && ' · '}
            {size && <span className="product_dimensions">{size}</span>}
          </p>
        )}
        <Insert view={view} at="after_summary" />
      </div>
    </div>
  )
}
