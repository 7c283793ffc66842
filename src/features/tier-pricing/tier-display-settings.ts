import {
  choice,
  type SettingDeclaration,
  type Settings,
  text,
  wholeNumber,
  yesNo,
} from '../../platform/settings.ts'
import type { TierDisplay } from './rules/table/tier-display.ts'
import { type DisplayType, displayTypes } from './rules/table/tier-options.ts'
import { colour, tierPremium } from './tier-settings.ts'

const display = yesNo({
  name: 'tiered_pricing_display',
  help: 'Whether the page of a product shows its prices by quantity.',
  default: true,
})
const displayType = choice<DisplayType>({
  name: 'display_type',
  help: 'How prices by quantity are shown.',
  choices: displayTypes,
  default: 'table',
})

/** The position of the prices on the page. */
export const tierPosition = choice({
  name: 'tiered_pricing_position',
  help: 'Where prices by quantity stand on the page of a product.',
  choices: [
    'before_add_to_cart_button',
    'after_add_to_cart_button',
    'before_add_to_cart_form',
    'after_add_to_cart_form',
    'before_title',
    'after_title',
    'before_summary',
    'after_summary',
  ],
  default: 'before_add_to_cart_button',
})
/** The position of the total on the page. */
export const summaryPosition = choice({
  name: 'summary_position',
  help: 'Where the sum of what is being chosen stands.',
  choices: [
    'after_add_to_cart_button',
    'before_add_to_cart_button',
    'before_add_to_cart_form',
    'after_add_to_cart_form',
  ],
  default: 'after_add_to_cart_button',
})
/** What the price of the page is: it follows the quantity, or is the one of listings. */
export const pagePriceFormat = choice({
  name: 'product_page_price_format',
  help: 'Whether the price of a page follows the quantity (custom) or is the one of listings.',
  choices: ['custom', 'same_as_catalog'],
  default: 'custom',
})

const tableTitle = text({
  name: 'table_title',
  help: 'The heading above prices by quantity; may be empty.',
  default: '',
  max: 500,
})
const quantityType = choice({
  name: 'quantity_type',
  help: 'Whether quantities are written as a range (10 - 19) or alone (10).',
  choices: ['range', 'static'],
  default: 'range',
})
const activeTierColor = colour({
  name: 'active_tier_color',
  help: 'The colour of the price that the quantity buys at.',
})
const tooltipColor = colour({
  name: 'tooltip_color',
  help: 'The colour of the sign that opens prices by quantity.',
})
const tooltipSize = wholeNumber({
  name: 'tooltip_size',
  help: 'How large that sign is, in pixels.',
  default: 15,
  min: 10,
  max: 40,
})
const tooltipBorder = yesNo({
  name: 'tooltip_border',
  help: 'Whether prices by quantity that open have a border.',
  default: true,
})
const quantityHeading = text({
  name: 'head_quantity_text',
  help: 'The heading of quantities; empty: no such column.',
  default: 'Quantity',
  max: 500,
})
const discountHeading = text({
  name: 'head_discount_text',
  help: 'The heading of discounts; empty: no such column.',
  default: 'Discount (%)',
  max: 500,
})
const priceHeading = text({
  name: 'head_price_text',
  help: 'The heading of prices; empty: no such column.',
  default: 'Price',
  max: 500,
})
const showDiscountColumn = yesNo({
  name: 'show_discount_column',
  help: 'Whether discounts are shown in percent.',
  default: true,
})
const clickableRows = yesNo({
  name: 'clickable_table_rows',
  help: 'Whether a click on a row sets its quantity (premium).',
  default: true,
})
const showTotalPrice = yesNo({
  name: 'show_total_price',
  help: 'Whether the price of the page is that of all pieces (premium).',
  default: false,
})
const updatePrice = yesNo({
  name: 'update_price_on_product_page',
  help: 'Whether the price of a page follows the quantity.',
  default: true,
})
const asDiscount = yesNo({
  name: 'show_tiered_price_as_discount',
  help: 'Whether the regular price stands struck through beside a price by quantity.',
  default: true,
})
const blocksStyle = choice({
  name: 'pricing_blocks_style',
  help: 'How blocks look.',
  choices: ['default', 'style-1', 'style-2'],
  default: 'default',
})
const optionsOriginal = yesNo({
  name: 'options_show_original_product_price',
  help: 'Whether options show the price without a discount.',
  default: true,
})
const optionsTotal = yesNo({
  name: 'options_show_total',
  help: 'Whether options show what they come to (premium).',
  default: true,
})
const optionsDefault = yesNo({
  name: 'options_show_default_option',
  help: 'Whether the normal price is an option as well.',
  default: true,
})
const optionText = text({
  name: 'options_option_text',
  help: 'The text of an option.',
  default: 'Buy {tp_quantity} {tp_pieces} and save {tp_rounded_discount}%',
  max: 500,
})
const defaultOptionText = text({
  name: 'options_default_option_text',
  help: 'The text of the option of the normal price.',
  default: 'Buy {tp_quantity} {tp_pieces}',
  max: 500,
})
const unitSingular = text({
  name: 'base_unit_name_singular',
  help: 'What one piece is called beside quantities.',
  default: '',
  max: 500,
})
const unitPlural = text({
  name: 'base_unit_name_plural',
  help: 'What several pieces are called beside quantities.',
  default: '',
  max: 500,
})
const firstTier = yesNo({
  name: 'plain_text_show_first_tier',
  help: 'Whether the normal price has a sentence as well.',
  default: true,
})
const plainText = text({
  name: 'plain_text_template',
  help: 'The sentence of a price by quantity.',
  default: 'Buy {tp_quantity} {tp_pieces} for {tp_price} each and save {tp_rounded_discount}%',
  max: 500,
})
const firstPlainText = text({
  name: 'plain_text_first_template',
  help: 'The sentence of the normal price.',
  default: 'Buy {tp_quantity} {tp_pieces} for {tp_price} each',
  max: 500,
})
const displaySummary = yesNo({
  name: 'display_summary',
  help: 'Whether the sum of what is being chosen is shown.',
  default: true,
})
const summaryWithoutTiers = yesNo({
  name: 'display_summary_non_tiered',
  help: 'Whether it is shown for products without prices by quantity too.',
  default: false,
})
const summaryType = choice({
  name: 'summary_type',
  help: 'How that sum is shown.',
  choices: ['table', 'inline', 'detailed'],
  default: 'table',
})
const summaryTotal = text({
  name: 'summary_total_label',
  help: 'What stands before the sum.',
  default: 'Total:',
  max: 500,
})
const summaryEach = text({
  name: 'summary_each_label',
  help: 'What stands before the price of one piece.',
  default: 'Each:',
  max: 500,
})
const youSave = yesNo({
  name: 'you_save_enabled',
  help: 'Whether it is shown how much is saved.',
  default: false,
})
const youSaveText = text({
  name: 'you_save_template',
  help: 'How that is said: {tp_ys_price} is saved on a piece, {tp_ys_total_price} on all.',
  default: 'You save: {tp_ys_total_price}',
  max: 500,
})
const youSaveColor = colour({ name: 'you_save_color', help: 'The colour of what is saved.' })
const considerSale = yesNo({
  name: 'you_save_consider_sale_price',
  help: 'Whether savings are counted from the regular price, even in a sale.',
  default: true,
})

/** How prices by quantity are shown (docs/wire.md A.4). */
export const tierDisplaySettings: readonly SettingDeclaration[] = [
  display,
  displayType,
  tierPosition,
  tableTitle,
  quantityType,
  activeTierColor,
  tooltipColor,
  tooltipSize,
  tooltipBorder,
  quantityHeading,
  discountHeading,
  priceHeading,
  showDiscountColumn,
  clickableRows,
  showTotalPrice,
  updatePrice,
  asDiscount,
  pagePriceFormat,
  blocksStyle,
  optionsOriginal,
  optionsTotal,
  optionsDefault,
  optionText,
  defaultOptionText,
  unitSingular,
  unitPlural,
  firstTier,
  plainText,
  firstPlainText,
  displaySummary,
  summaryWithoutTiers,
  summaryType,
  summaryPosition,
  summaryTotal,
  summaryEach,
  youSave,
  youSaveText,
  youSaveColor,
  considerSale,
]

/** The settings as one object; premium features are off when premium is. */
export function tierDisplay(settings: Settings): TierDisplay {
  const get: Settings['get'] = (declaration) => settings.get(declaration)
  const premium = get(tierPremium)
  return {
    shown: get(display),
    type: get(displayType),
    title: get(tableTitle),
    quantities: get(quantityType),
    activeColor: get(activeTierColor),
    tooltip: { color: get(tooltipColor), sizePx: get(tooltipSize), border: get(tooltipBorder) },
    headings: { quantity: get(quantityHeading), discount: get(discountHeading), price: get(priceHeading) },
    discountColumn: get(showDiscountColumn),
    clickableRows: premium && get(clickableRows),
    totalPrice: premium && get(showTotalPrice),
    premium,
    updatesPrice: get(updatePrice),
    asDiscount: get(asDiscount),
    blocksStyle: get(blocksStyle),
    options: {
      originalPrice: get(optionsOriginal),
      total: premium && get(optionsTotal),
      defaultOption: get(optionsDefault),
      text: get(optionText),
      defaultText: get(defaultOptionText),
    },
    unit: { singular: get(unitSingular), plural: get(unitPlural) },
    plainText: { firstTier: get(firstTier), text: get(plainText), firstText: get(firstPlainText) },
    summary: {
      shown: get(displaySummary),
      withoutTiers: get(summaryWithoutTiers),
      type: get(summaryType),
      totalLabel: get(summaryTotal),
      eachLabel: get(summaryEach),
    },
    youSave: {
      shown: get(youSave),
      text: get(youSaveText),
      color: get(youSaveColor),
      considersSale: get(considerSale),
    },
  }
}
