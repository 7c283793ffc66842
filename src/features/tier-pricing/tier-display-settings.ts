import type { SettingDeclaration, Settings } from '../../platform/settings.ts'
import type { TierDisplay } from './rules/table/tier-display.ts'
import { type DisplayType, displayTypes } from './rules/table/tier-options.ts'
import { choiceSetting, colorSetting, textSetting, tierPremium, yesNoSetting } from './tier-settings.ts'

const display = yesNoSetting(
  'tiered_pricing_display',
  true,
  'Whether the page of a product shows its prices by quantity.',
)
const displayType = choiceSetting<DisplayType>(
  'display_type',
  displayTypes as unknown as [DisplayType, ...DisplayType[]],
  'How prices by quantity are shown.',
)

/** The position of the prices on the page. */
export const tierPosition = choiceSetting(
  'tiered_pricing_position',
  [
    'before_add_to_cart_button',
    'after_add_to_cart_button',
    'before_add_to_cart_form',
    'after_add_to_cart_form',
    'before_title',
    'after_title',
    'before_summary',
    'after_summary',
  ],
  'Where prices by quantity stand on the page of a product.',
)
/** The position of the sum on the page. */
export const summaryPosition = choiceSetting(
  'summary_position',
  [
    'after_add_to_cart_button',
    'before_add_to_cart_button',
    'before_add_to_cart_form',
    'after_add_to_cart_form',
  ],
  'Where the sum of what is being chosen stands.',
)
/** What the price of the page is: it follows the quantity, or is the one of listings. */
export const pagePriceFormat = choiceSetting(
  'product_page_price_format',
  ['custom', 'same_as_catalog'],
  'Whether the price of a page follows the quantity (custom) or is the one of listings.',
)

const tableTitle = textSetting('table_title', '', 'The heading above prices by quantity; may be empty.')
const quantityType = choiceSetting(
  'quantity_type',
  ['range', 'static'],
  'Whether quantities are written as a range (10 - 19) or alone (10).',
)
const activeTierColor = colorSetting(
  'active_tier_color',
  'The colour of the price that the quantity buys at.',
)
const tooltipColor = colorSetting('tooltip_color', 'The colour of the sign that opens prices by quantity.')
const tooltipSize: SettingDeclaration<number> = {
  name: 'tooltip_size',
  help: 'How large that sign is, in pixels.',
  type: 'whole-number',
  default: 15,
  min: 10,
  max: 40,
}
const tooltipBorder = yesNoSetting(
  'tooltip_border',
  true,
  'Whether prices by quantity that open have a border.',
)
const quantityHeading = textSetting(
  'head_quantity_text',
  'Quantity',
  'The heading of quantities; empty: no such column.',
)
const discountHeading = textSetting(
  'head_discount_text',
  'Discount (%)',
  'The heading of discounts; empty: no such column.',
)
const priceHeading = textSetting('head_price_text', 'Price', 'The heading of prices; empty: no such column.')
const showDiscountColumn = yesNoSetting(
  'show_discount_column',
  true,
  'Whether discounts are shown in percent.',
)
const clickableRows = yesNoSetting(
  'clickable_table_rows',
  true,
  'Whether a click on a row sets its quantity (premium).',
)
const showTotalPrice = yesNoSetting(
  'show_total_price',
  false,
  'Whether the price of the page is that of all pieces (premium).',
)
const updatePrice = yesNoSetting(
  'update_price_on_product_page',
  true,
  'Whether the price of a page follows the quantity.',
)
const asDiscount = yesNoSetting(
  'show_tiered_price_as_discount',
  true,
  'Whether the regular price stands struck through beside a price by quantity.',
)
const blocksStyle = choiceSetting(
  'pricing_blocks_style',
  ['default', 'style-1', 'style-2'],
  'How blocks look.',
)
const optionsOriginal = yesNoSetting(
  'options_show_original_product_price',
  true,
  'Whether options show the price without a discount.',
)
const optionsTotal = yesNoSetting(
  'options_show_total',
  true,
  'Whether options show what they come to (premium).',
)
const optionsDefault = yesNoSetting(
  'options_show_default_option',
  true,
  'Whether the normal price is an option as well.',
)
const optionText = textSetting(
  'options_option_text',
  'Buy {tp_quantity} {tp_pieces} and save {tp_rounded_discount}%',
  'The text of an option.',
)
const defaultOptionText = textSetting(
  'options_default_option_text',
  'Buy {tp_quantity} {tp_pieces}',
  'The text of the option of the normal price.',
)
const unitSingular = textSetting('base_unit_name_singular', '', 'What one piece is called beside quantities.')
const unitPlural = textSetting(
  'base_unit_name_plural',
  '',
  'What several pieces are called beside quantities.',
)
const firstTier = yesNoSetting(
  'plain_text_show_first_tier',
  true,
  'Whether the normal price has a sentence as well.',
)
const plainText = textSetting(
  'plain_text_template',
  'Buy {tp_quantity} {tp_pieces} for {tp_price} each and save {tp_rounded_discount}%',
  'The sentence of a price by quantity.',
)
const firstPlainText = textSetting(
  'plain_text_first_template',
  'Buy {tp_quantity} {tp_pieces} for {tp_price} each',
  'The sentence of the normal price.',
)
const displaySummary = yesNoSetting(
  'display_summary',
  true,
  'Whether the sum of what is being chosen is shown.',
)
const summaryWithoutTiers = yesNoSetting(
  'display_summary_non_tiered',
  false,
  'Whether it is shown for products without prices by quantity too.',
)
const summaryType = choiceSetting('summary_type', ['table', 'inline', 'detailed'], 'How that sum is shown.')
const summaryTotal = textSetting('summary_total_label', 'Total:', 'What stands before the sum.')
const summaryEach = textSetting('summary_each_label', 'Each:', 'What stands before the price of one piece.')
const youSave = yesNoSetting('you_save_enabled', false, 'Whether it is shown how much is saved.')
const youSaveText = textSetting(
  'you_save_template',
  'You save: {tp_ys_total_price}',
  'How that is said: {tp_ys_price} is saved on a piece, {tp_ys_total_price} on all.',
)
const youSaveColor = colorSetting('you_save_color', 'The colour of what is saved.')
const considerSale = yesNoSetting(
  'you_save_consider_sale_price',
  true,
  'Whether savings are counted from the regular price, even in a sale.',
)

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
