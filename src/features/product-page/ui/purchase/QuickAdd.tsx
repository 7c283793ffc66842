import { useEffect, useRef } from 'react'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Html, trustedHtml } from '../../../../ui/html/Html.tsx'
import { ProductPicture } from '../../../media/ui/ProductPicture.tsx'
import { choicePath } from '../../../swatches/rules/choice-path.ts'
import * as messages from '../../messages.ts'
import type { ProductView, VariablePurchase } from '../product-view.ts'
import { type ChoiceHandlers, useChoice } from './use-choice.ts'
import { VariationsForm } from './VariationsForm.tsx'

/** The id of the dialog: there is one at a time. */
export const QUICK_ADD = 'quick-add'

type Props = {
  readonly view: ProductView
  readonly purchase: VariablePurchase
  /** The wire's JSON of all variations, or "false". */
  readonly variationsJson: string
  readonly handlers: ChoiceHandlers
  readonly onRendered: () => void
}

/** The options of a product over a page with cards: picture, price, and the form of its page without prices by quantity. */
export function QuickAdd({ view, purchase, variationsJson, handlers, onRendered }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const choosing = useChoice(purchase, form, handlers)
  const { variation, pictureId, choice } = choosing
  const picture = view.pictures.find(({ id }) => id === pictureId) ?? view.pictures[0]
  useEffect(onRendered, [onRendered])
  return (
    <Dialog id={QUICK_ADD} title={view.name} kind="bottom">
      <div className="product quick-add">
        <div className="quick-add-picture">
          <ProductPicture picture={picture} sizes="(min-width: 768px) 240px, 112px" eager />
        </div>
        <div className="quick-add-options">
          <div className="woocommerce-notices-wrapper" />
          <Html
            className="quick-add-price"
            html={variation?.price_html ? trustedHtml(variation.price_html) : view.priceHtml}
          />
          <VariationsForm
            form={form}
            view={{ ...view, inserts: undefined }}
            purchase={purchase}
            choosing={choosing}
            variationsJson={variationsJson}
          />
          <a className="quick-add-more" href={choicePath(view.path, choice)}>
            {messages.viewProduct()}
          </a>
          <p className="screen-reader-text" role="status" data-voice="" />
        </div>
      </div>
    </Dialog>
  )
}
