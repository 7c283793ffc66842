import { type RefObject, useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Html, ownHtml } from '../../../ui/Html.tsx'
import { noSuchVariation, variationNotLoaded } from '../texts.ts'
import styles from './BuyForm.module.css'
import { ChoiceRow } from './ChoiceRow.tsx'
import type { ProductView, QuantityBounds, VariablePurchase } from './product-view.ts'
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
  const { variation, choice, state } = choosing
  const isAnyChosen = Object.values(choice).some((slug) => slug !== '')
  const isGone = variation !== undefined && !variation.is_in_stock
  return (
    <form
      ref={form}
      className={`variations_form cart ${styles['form']}`}
      method="post"
      action={view.path}
      data-product_id={view.id}
      data-product_variations={variationsJson}
      suppressHydrationWarning
    >
      <div className={`variations ${styles['variations']}`}>
        {purchase.attributes.map((attribute) => (
          <ChoiceRow key={attribute.key} productId={view.id} attribute={attribute} choosing={choosing} />
        ))}
      </div>
      <a
        className={`reset_variations ${styles['reset']}`}
        href={view.path}
        hidden={!isAnyChosen}
        onClick={(event) => {
          event.preventDefault()
          choosing.clear()
          form.current?.querySelector('select')?.focus()
        }}
      >
        Clear choice
      </a>
      <div className="single_variation_wrap">
        <div className={`woocommerce-variation single_variation ${styles['stock']}`}>
          {variation && (
            <Html html={ownHtml(variation.availability_html + variation.variation_description)} />
          )}
          {state === 'none' && <p className={styles['refusal']}>{noSuchVariation}</p>}
          {state === 'not-loaded' && <p className={styles['refusal']}>{variationNotLoaded}</p>}
        </div>
        <div className={`woocommerce-variation-add-to-cart variations_button ${styles['act']}`}>
          <Quantity bounds={boundsOf(variation)} of={view.name} />
          <Button
            type="submit"
            wide
            busy={state === 'asking'}
            disabled={isGone || state === 'none'}
            className={`single_add_to_cart_button alt${stateClass(state, isGone)}`}
          >
            {isGone ? 'Sold out' : 'Add to cart'}
          </Button>
          <input type="hidden" name="add-to-cart" value={view.id} />
          <input type="hidden" name="product_id" value={view.id} />
          <VariationId id={variation?.variation_id} />
        </div>
      </div>
    </form>
  )
}

/** Empty in the server's HTML: without script it would stay while the selects change, and name another piece. */
function VariationId({ id }: { readonly id: number | undefined }) {
  const [isAwake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])
  return <input type="hidden" name="variation_id" className="variation_id" value={isAwake && id ? id : ''} />
}

function boundsOf(variation: Choosing['variation']): QuantityBounds {
  if (!variation) return { least: 1, step: 1, single: false }
  const { min_qty, max_qty, step, is_sold_individually } = variation
  return {
    least: min_qty,
    most: max_qty === '' ? undefined : max_qty,
    step,
    single: is_sold_individually === 'yes',
  }
}

function stateClass(state: Choosing['state'], isGone: boolean): string {
  if (isGone || state === 'none') return ' disabled wc-variation-is-unavailable'
  return state === 'found' ? '' : ' wc-variation-selection-needed'
}
