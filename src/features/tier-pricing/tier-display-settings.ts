import {
  choice,
  messageText,
  type SettingDeclaration,
  type Settings,
  text,
  wholeNumber,
  yesNo,
} from '../../platform/settings.ts'
import * as messages from './messages.ts'
import type { TierDisplay } from './rules/table/tier-display.ts'
import { type DisplayType, displayTypes } from './rules/table/tier-options.ts'
import { colorSetting, tierPremium } from './tier-settings.ts'

const display = yesNo({
  name: 'tiered_pricing_display',
  help: 'Whether product pages show the tiers.',
  default: true,
})
const displayType = choice<DisplayType>({
  name: 'display_type',
  help: 'The layout of the tiers.',
  choices: displayTypes,
  default: 'table',
})

/** The position of the prices on the page. */
export const tierPosition = choice({
  name: 'tiered_pricing_position',
  help: 'The position of the tiers on product pages.',
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
  help: 'The position of the total of the selected quantity.',
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
  help: 'Whether the price on product pages follows the quantity (custom) or is the price of listings.',
  choices: ['custom', 'same_as_catalog'],
  default: 'custom',
})

const tableTitle = text({
  name: 'table_title',
  help: 'The heading above the tiers; may be empty.',
  default: '',
  max: 500,
})
const quantityType = choice({
  name: 'quantity_type',
  help: 'Whether quantities are shown as a range (10 - 19) or as the minimum only (10).',
  choices: ['range', 'static'],
  default: 'range',
})
const activeTierColor = colorSetting({
  name: 'active_tier_color',
  help: 'The color of the current tier.',
})
const tooltipColor = colorSetting({
  name: 'tooltip_color',
  help: 'The color of the icon that opens the tiers.',
})
const tooltipSize = wholeNumber({
  name: 'tooltip_size',
  help: 'The size of the icon that opens the tiers, in pixels.',
  default: 15,
  min: 10,
  max: 40,
})
const tooltipBorder = yesNo({
  name: 'tooltip_border',
  help: 'Whether the tooltip with the tiers has a border.',
  default: true,
})
const quantityHeading = messageText({
  name: 'head_quantity_text',
  help: 'The heading of the quantity column; empty: no such column.',
  message: messages.quantityHeading,
  max: 500,
})
const discountHeading = messageText({
  name: 'head_discount_text',
  help: 'The heading of the discount column; empty: no such column.',
  message: messages.discountHeading,
  max: 500,
})
const priceHeading = messageText({
  name: 'head_price_text',
  help: 'The heading of the price column; empty: no such column.',
  message: messages.priceHeading,
  max: 500,
})
const showDiscountColumn = yesNo({
  name: 'show_discount_column',
  help: 'Whether tiers show their discount in percent.',
  default: true,
})
const clickableRows = yesNo({
  name: 'clickable_table_rows',
  help: 'Whether a click on a row sets its quantity (premium).',
  default: true,
})
const showTotalPrice = yesNo({
  name: 'show_total_price',
  help: 'Whether the price on product pages is the total of the selected quantity (premium).',
  default: false,
})
const updatePrice = yesNo({
  name: 'update_price_on_product_page',
  help: 'Whether the price on product pages follows the quantity.',
  default: true,
})
const asDiscount = yesNo({
  name: 'show_tiered_price_as_discount',
  help: 'Whether the regular price is shown struck through next to a tier price.',
  default: true,
})
const blocksStyle = choice({
  name: 'pricing_blocks_style',
  help: 'The style of the blocks layout.',
  choices: ['default', 'style-1', 'style-2'],
  default: 'default',
})
const optionsOriginal = yesNo({
  name: 'options_show_original_product_price',
  help: 'Whether options show the regular price too.',
  default: true,
})
const optionsTotal = yesNo({
  name: 'options_show_total',
  help: 'Whether options show their total (premium).',
  default: true,
})
const optionsDefault = yesNo({
  name: 'options_show_default_option',
  help: 'Whether the normal price is an option too.',
  default: true,
})
const optionText = messageText({
  name: 'options_option_text',
  help: 'The text of an option.',
  message: messages.optionText,
  max: 500,
})
const defaultOptionText = messageText({
  name: 'options_default_option_text',
  help: 'The text of the option of the normal price.',
  message: messages.defaultOptionText,
  max: 500,
})
const unitSingular = text({
  name: 'base_unit_name_singular',
  help: 'The word for one unit, after quantities.',
  default: '',
  max: 500,
})
const unitPlural = text({
  name: 'base_unit_name_plural',
  help: 'The word for several units, after quantities.',
  default: '',
  max: 500,
})
const firstTier = yesNo({
  name: 'plain_text_show_first_tier',
  help: 'Whether the normal price has a sentence too.',
  default: true,
})
const plainText = messageText({
  name: 'plain_text_template',
  help: 'The sentence of a tier.',
  message: messages.plainText,
  max: 500,
})
const firstPlainText = messageText({
  name: 'plain_text_first_template',
  help: 'The sentence of the normal price.',
  message: messages.firstPlainText,
  max: 500,
})
const displaySummary = yesNo({
  name: 'display_summary',
  help: 'Whether the total of the selected quantity is shown.',
  default: true,
})
const summaryWithoutTiers = yesNo({
  name: 'display_summary_non_tiered',
  help: 'Whether the total is shown for products without tiers too.',
  default: false,
})
const summaryType = choice({
  name: 'summary_type',
  help: 'The layout of the total.',
  choices: ['table', 'inline', 'detailed'],
  default: 'table',
})
const summaryTotal = messageText({
  name: 'summary_total_label',
  help: 'The text before the total.',
  message: messages.summaryTotal,
  max: 500,
})
const summaryEach = messageText({
  name: 'summary_each_label',
  help: 'The text before the unit price.',
  message: messages.summaryEach,
  max: 500,
})
const youSave = yesNo({
  name: 'you_save_enabled',
  help: 'Whether the saved amount is shown.',
  default: false,
})
const youSaveText = messageText({
  name: 'you_save_template',
  help: 'The text about the saved amount: {tp_ys_price} per unit, {tp_ys_total_price} in total.',
  message: messages.youSaveText,
  max: 500,
})
const youSaveColor = colorSetting({ name: 'you_save_color', help: 'The color of the saved amount.' })
const considerSale = yesNo({
  name: 'you_save_consider_sale_price',
  help: 'Whether the saved amount is calculated from the regular price, even during a sale.',
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
