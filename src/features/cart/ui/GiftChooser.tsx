import type { ProductAttribute } from '../../catalog/rules/product.ts'
import { optionText } from '../../catalog/rules/size-name.ts'
import { shownCode } from '../../coupons/rules/coupon.ts'
import type { Picture } from '../../media/rules/image.ts'
import { ProductPicture } from '../../media/ui/ProductPicture.tsx'
import * as messages from '../messages.ts'
import type { ChosenGift } from '../rules/cart-coupons.ts'

/** A product that can be the gift; `attributes` are those that must be chosen first. */
export type GiftOption = {
  /** The id that the coupon names: of a product or of a variation. */
  readonly id: number
  readonly productId: number
  readonly variationId: number | undefined
  readonly name: string
  readonly picture: Picture | undefined
  readonly attributes: readonly ProductAttribute[]
}

/** A gift of a coupon that must be chosen, or was chosen and can be changed. */
export type GiftChoice = {
  readonly couponId: number
  readonly code: string
  readonly gifts: readonly GiftOption[]
  readonly chosen: ChosenGift | undefined
}

type Props = {
  readonly choices: readonly GiftChoice[]
  /** Of the cart's form. */
  readonly nonce: string
}

/** Gifts that need a choice (docs/wire.md C.8): forms that work without script, in one element that answers replace. */
export function GiftChooser({ choices, nonce }: Props) {
  return (
    <div id="gift_choices" className="gift-choices">
      {choices.map((choice) => (
        <form
          key={`${choice.couponId} ${choice.gifts.map(({ id }) => id).join(' ')}`}
          className="gift-choice"
          action="/cart/"
          method="post"
          data-gift-coupon={choice.couponId}
        >
          <details open={!choice.chosen}>
            <summary>
              {choice.chosen
                ? messages.chooseOtherGift({ code: shownCode(choice.code) })
                : messages.chooseGift({ code: shownCode(choice.code) })}
            </summary>
            <Gifts choice={choice} />
            <p className="gift-choice-state" role="status" data-gift-state="" />
            <input type="hidden" name="woocommerce-cart-nonce" value={nonce} />
            <button type="submit" className="button quiet" name="choose_gift" value={choice.couponId}>
              {messages.addGift()}
            </button>
          </details>
        </form>
      ))}
    </div>
  )
}

function Gifts({ choice: { couponId, code, gifts, chosen } }: { readonly choice: GiftChoice }) {
  const [only, ...others] = gifts
  return (
    <fieldset>
      <legend className="screen-reader-text">{messages.chooseGift({ code: shownCode(code) })}</legend>
      <ul>
        {gifts.map((gift) => {
          const isChosen = chosen !== undefined && isOf(gift, chosen)
          return (
            <li key={gift.id} data-gift={gift.id}>
              <label className="gift-choice-product" htmlFor={`gift_${couponId}_${gift.id}`}>
                <input
                  id={`gift_${couponId}_${gift.id}`}
                  type={others.length > 0 ? 'radio' : 'hidden'}
                  name="gift"
                  value={gift.id}
                  {...(others.length > 0 && { defaultChecked: isChosen || (!chosen && gift === only) })}
                />
                <ProductPicture picture={withoutAlt(gift.picture)} sizes="72px" />
                <bdi>{gift.name}</bdi>
              </label>
              <Values gift={gift} couponId={couponId} chosen={isChosen ? chosen : undefined} />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

/** Without alternative text: the name is next to it. */
function withoutAlt(picture: Picture | undefined): Picture | undefined {
  return picture && { ...picture, alt: '' }
}

type ValuesProps = {
  readonly gift: GiftOption
  readonly couponId: number
  readonly chosen: ChosenGift | undefined
}

function Values({ gift: { id, attributes }, couponId, chosen }: ValuesProps) {
  if (attributes.length === 0) return null
  return (
    <div className="gift-choice-values">
      {attributes.map(({ key, label, values }) => (
        <p key={key} className="form-row">
          <label htmlFor={`gift_${couponId}_${id}_${key}`}>{label}</label>
          <select
            id={`gift_${couponId}_${id}_${key}`}
            className="select"
            name={`gift_${id}[attribute_${key}]`}
            data-attribute={`attribute_${key}`}
            defaultValue={chosen?.choice[key] ?? ''}
          >
            <option value="">{messages.selectOption()}</option>
            {values.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {optionText(name)}
              </option>
            ))}
          </select>
        </p>
      ))}
    </div>
  )
}

function isOf({ productId, variationId }: GiftOption, chosen: ChosenGift): boolean {
  return chosen.productId === productId && (variationId === undefined || chosen.variationId === variationId)
}
