import type { z } from 'zod'
import { amountText } from '../../../../../platform/rest/values/amounts.ts'
import type { Shop } from '../../../../../platform/shop.ts'
import { choiceTexts } from '../../../../cart/rules/choice.ts'
import { displayedLine } from '../../../../cart/rules/displayed-line.ts'
import type { PricedLine } from '../../../../cart/rules/priced-line.ts'
import { sumTexts } from '../../../../cart/rules/sum-texts.ts'
import { displayedOf } from '../../../../cart/rules/totals.ts'
import { pictureOfChoice } from '../../../../catalog/rules/choice-picture.ts'
import { imagePath } from '../../../../media/rules/image.ts'
import { currencyFormat } from '../../../../settings/general.ts'
import { sumsOf } from '../../../states/price-lines.ts'
import type { orderPreviewContract } from '../../new-order-resource.ts'
import { type EnteredOrder, isValid, keyAt, openOptions } from './entered-order.ts'

export type PreviewRecord = z.output<typeof orderPreviewContract.record>

const PICTURE_WIDTH = 320

type About = { readonly shop: Pick<Shop, 'settings'>; readonly origin: string }

/** An order that is entered as its screen shows it. */
export function previewRecord({ shop, origin }: About, entered: EnteredOrder): PreviewRecord {
  const { order, preview } = entered
  const { priced, couponProblems, problems } = preview
  const currency = currencyFormat(shop.settings)
  const write = (minor: number) => amountText(minor, currency.decimals)
  return {
    currency: currency.code,
    lines: order.lines.map((_, index) => lineRecord(entered, index, { origin, write })),
    coupons: order.couponCodes.map((code) => ({ code, problem: couponProblems.get(code) ?? '' })),
    needs_shipping: priced.needsDelivery,
    shipping_rates: priced.rates.map(({ id, title, costMinor }) => ({ id, title, price: write(costMinor) })),
    shipping_rate: priced.rate?.id ?? '',
    sums: sumTexts(sumsOf(priced), priced.rate?.title ?? '', currency).map(
      ({ kind, label, value, note }) => ({ kind, label, amount: value, note }),
    ),
    total: write(priced.totals.totalMinor),
    problems: [...problems],
    is_valid: isValid(preview),
  }
}

type Written = { readonly origin: string; readonly write: (minor: number) => string }

function lineRecord(
  { order, sold, preview: { priced, lineProblems } }: EnteredOrder,
  index: number,
  { origin, write }: Written,
): PreviewRecord['lines'][number] {
  const key = keyAt(index)
  const line = order.lines[index]
  const sellable = sold[index]
  const at = priced.lines.findIndex((one) => one.key === key)
  const charged = priced.totals.lines[at]
  const { shows } = priced.totals.display
  const shown = priced.lines[at] && displayedLine(priced.lines[at], charged?.subtotal, shows)
  const totalMinor = charged ? displayedOf(charged.total, shows) : 0
  const picture = sellable && line && pictureOfChoice(sellable, line.choice)
  return {
    product_id: line?.variationId ?? line?.productId ?? 0,
    name: sellable?.name ?? '',
    sku: sellable?.sku ?? '',
    image: picture ? origin + imagePath(picture, PICTURE_WIDTH, 'jpg') : '',
    options: sellable && line ? optionRecords(sellable, line.choice) : [],
    open_options: sellable
      ? openOptions(sellable).map(({ key: name, label, values }) => ({
          key: name,
          name: label,
          values: values.map((value) => ({ slug: value.slug, name: value.name })),
        }))
      : [],
    quantity: line?.quantity ?? 0,
    ...priceFields(shown, totalMinor, write),
    stock: shown?.level.stockLeft ?? null,
    problem: lineProblems.get(key) ?? '',
  }
}

function optionRecords(
  { attributes }: Pick<PricedLine['sellable'], 'attributes'>,
  choice: PricedLine['choice'],
): PreviewRecord['lines'][number]['options'] {
  return choiceTexts(attributes, choice).map(([name, value]) => ({ name, value }))
}

function priceFields(line: PricedLine | undefined, totalMinor: number, write: Written['write']) {
  const subtotalMinor = line?.subtotalMinor ?? 0
  return {
    unit_price: write(line?.unitMinor ?? 0),
    regular_price: write(line?.regularMinor ?? 0),
    has_tier_price: line?.hasTierPrice ?? false,
    subtotal: write(subtotalMinor),
    discount: write(subtotalMinor - totalMinor),
    total: write(totalMinor),
  }
}
