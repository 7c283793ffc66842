import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/Button.tsx'
import { Html, trustedHtml } from '../../../../ui/html/Html.tsx'
import * as messages from '../../messages.ts'
import type { VariationData } from '../../rules/variation.ts'
import { Insert } from '../Insert.tsx'
import type { ProductView, QuantityFieldRange, VariablePurchase } from '../product-view.ts'
import styles from './BuyForm.module.css'
import { ChoiceRow, focusSwatch } from './ChoiceRow.tsx'
import { Quantity } from './Quantity.tsx'
import type { Choosing } from './use-choice.ts'

type Props = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly view: ProductView
  readonly purchase: VariablePurchase
  readonly choosing: Choosing
  readonly variationsJson: string | undefined
}

/**
 * The form of a product with variations, in the markup that scripts of the wire rely on (docs/wire.md 3). Without
 * script the chosen attributes are posted and the server finds the variation.
 */
export function VariationsForm({ form, view, purchase, choosing, variationsJson }: Props) {
  const isHydrated = useHydrated()
  const missing = useMissing(purchase, choosing)
  if (purchase.combinations === '') return <p className={styles['refusal']}>{messages.notForSale()}</p>
  return (
    <>
      <Insert view={view} at="before_add_to_cart_form" />
      <form
        id={`buy-${view.id}`}
        ref={form}
        className={`variations_form cart${isHydrated ? ' wvs-loaded' : ''}`}
        method="post"
        action={view.path}
        data-product_id={view.id}
        data-hydrated={isHydrated || undefined}
        data-product_variations={variationsJson}
        suppressHydrationWarning
        onSubmit={(event) => {
          if (!missing.refuses(event.currentTarget)) return
          event.preventDefault()
        }}
      >
        <Choices {...{ view, purchase, choosing, isHydrated }} missingKey={missing.key} />
        <ClearChoice form={form} path={view.path} choosing={choosing} />
        {/* For what scripts of the wire put into it; ours use the page's live region. */}
        <div role="status">
          <Html className="reset_variations_alert screen-reader-text" html={trustedHtml('')} />
        </div>
        <div className="single_variation_wrap">
          <ChosenVariation variation={choosing.variation} state={choosing.state} />
          <AddToCart
            view={view}
            variation={choosing.variation}
            state={choosing.state}
            isHydrated={isHydrated}
            isForOthers={purchase.isForOthers}
          />
        </div>
      </form>
      <Insert view={view} at="after_add_to_cart_form" />
    </>
  )
}

function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}

/** The attribute that a buyer must choose first, shown until it is chosen. */
function useMissing({ attributes }: VariablePurchase, { choice, state }: Choosing) {
  const [missingKey, setMissingKey] = useState('')
  const first = attributes.findIndex(({ key }) => (choice[key] ?? '') === '')
  const isMissing = (choice[missingKey] ?? '') === ''
  return {
    key: isMissing ? missingKey : '',
    /** Whether the form cannot be submitted yet; the focus then goes to the missing choice. */
    refuses(form: HTMLFormElement): boolean {
      if (state === 'none') return true
      if (state !== 'incomplete') return false
      setMissingKey(attributes[first]?.key ?? '')
      focusSwatch(form.querySelectorAll('.variations > .form-row')[first])
      return true
    },
  }
}

type ChoicesProps = {
  readonly view: ProductView
  readonly purchase: VariablePurchase
  readonly choosing: Choosing
  readonly isHydrated: boolean
  readonly missingKey: string
}

/** From how many variations on swatches of the wire are first fetched, and most of them. */
const THRESHOLDS = { 'data-threshold_min': 30, 'data-threshold_max': 100 }

function Choices({ view, purchase, choosing, isHydrated, missingKey }: ChoicesProps) {
  return (
    <div
      className={`variations ${styles['variations']}`}
      data-product_id={view.id}
      {...THRESHOLDS}
      data-total={purchase.total}
    >
      {purchase.attributes.map((attribute, index) => (
        <ChoiceRow
          key={attribute.key}
          productId={view.id}
          attribute={attribute}
          choosing={choosing}
          display={purchase.display}
          isFirst={index === 0}
          isHydrated={isHydrated}
          isMissing={attribute.key === missingKey}
        />
      ))}
    </div>
  )
}

type ClearProps = Pick<Props, 'form' | 'choosing'> & { readonly path: string }

function ClearChoice({ form, path, choosing }: ClearProps) {
  const isAnyChosen = Object.values(choosing.choice).some((slug) => slug !== '')
  return (
    <a
      className={`reset_variations ${styles['reset']}`}
      href={path}
      hidden={!isAnyChosen}
      data-replay-press=""
      onClick={(event) => {
        event.preventDefault()
        choosing.clear()
        focusSwatch(form.current?.querySelector('.form-row'))
      }}
    >
      {messages.clear()}
    </a>
  )
}

type Outcome = Pick<Choosing, 'variation' | 'state'>

const ChosenVariation = memo(function ChosenVariation({ variation, state }: Outcome) {
  return (
    <div className={`woocommerce-variation single_variation ${styles['stock']}`}>
      {variation && <VariationParts variation={variation} />}
      {state === 'none' && <p className={styles['refusal']}>{messages.noSuchVariation()}</p>}
      {state === 'not-loaded' && <p className={styles['refusal']}>{messages.variationNotLoaded()}</p>}
    </div>
  )
})

/** In the classes of the wire's template. The price is for other scripts: the page shows it above. */
function VariationParts({ variation }: { readonly variation: VariationData }) {
  const { variation_description: description, price_html: price, availability_html: stock } = variation
  return (
    <>
      <Html className="woocommerce-variation-availability" html={trustedHtml(stock)} />
      <Html className="woocommerce-variation-price" attributes={{ hidden: true }} html={trustedHtml(price)} />
      <Html className="woocommerce-variation-description" html={trustedHtml(description)} />
    </>
  )
}

type AddProps = Outcome & {
  readonly view: ProductView
  readonly isHydrated: boolean
  readonly isForOthers: boolean | undefined
}

/**
 * Not rendered again until a choice has a result: React would write into its fields. The classes of the button's state are
 * set before hydration too (`browser/announce-form.ts`).
 */
const AddToCart = memo(function AddToCart({ view, variation, state, isHydrated, isForOthers }: AddProps) {
  const isSoldOut = !isForOthers && variation !== undefined && !variation.is_in_stock
  return (
    <div className={`woocommerce-variation-add-to-cart variations_button ${styles['act']}`}>
      <Insert view={view} at="before_add_to_cart_button" />
      <Quantity range={rangeOf(variation)} of={view.name} idle={isSoldOut} />
      <Button
        type="submit"
        wide
        busy={state === 'loading'}
        disabled={isSoldOut || (isHydrated && state === 'none')}
        className="single_add_to_cart_button alt"
      >
        {isSoldOut ? messages.soldOut() : messages.addToCart()}
      </Button>
      <Insert view={view} at="after_add_to_cart_button" />
      <input type="hidden" name="add-to-cart" value={view.id} />
      <input type="hidden" name="product_id" value={view.id} />
      <VariationId id={isHydrated ? variation?.variation_id : undefined} />
    </div>
  )
})

/**
 * Empty in the server's HTML: without script it would not change with the selects. Uncontrolled: it follows our choice
 * when that changes, and leaves what other scripts have set.
 */
function VariationId({ id }: { readonly id: number | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current) field.current.value = String(id ?? '')
  }, [id])
  return <input ref={field} type="hidden" name="variation_id" className="variation_id" />
}

function rangeOf(variation: Choosing['variation']): QuantityFieldRange {
  if (!variation) return { min: 1, step: 1, single: false }
  const { min_qty, max_qty, step, is_sold_individually, is_in_stock } = variation
  // Without stock there is no maximum to exceed: the stock text states the problem.
  if (!is_in_stock) return { min: min_qty, step, single: is_sold_individually === 'yes' }
  return {
    min: min_qty,
    max: max_qty === '' ? undefined : max_qty,
    step,
    single: is_sold_individually === 'yes',
  }
}
