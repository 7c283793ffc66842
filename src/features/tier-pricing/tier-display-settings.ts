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
  title: messages.settingTieredPricingDisplay,
  help: messages.settingTieredPricingDisplayHelp,
  group: 'tier-display',
  default: true,
})
const displayType = choice<DisplayType>({
  name: 'display_type',
  title: messages.settingDisplayType,
  help: messages.settingDisplayTypeHelp,
  group: 'tier-display',
  choiceText: messages.settingDisplayTypeChoice,
  when: { setting: 'tiered_pricing_display', is: 'yes' },
  choices: displayTypes,
  default: 'table',
})

/** The position of the prices on the page. */
export const tierPosition = choice({
  name: 'tiered_pricing_position',
  title: messages.settingTieredPricingPosition,
  help: messages.settingTieredPricingPositionHelp,
  group: 'tier-display',
  choiceText: messages.settingTieredPricingPositionChoice,
  when: { setting: 'tiered_pricing_display', is: 'yes' },
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
  title: messages.settingSummaryPosition,
  help: messages.settingSummaryPositionHelp,
  group: 'tier-total',
  choiceText: messages.settingSummaryPositionChoice,
  when: { setting: 'display_summary', is: 'yes' },
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
  title: messages.settingProductPagePriceFormat,
  help: messages.settingProductPagePriceFormatHelp,
  group: 'tier-price',
  choiceText: messages.settingProductPagePriceFormatChoice,
  choices: ['custom', 'same_as_catalog'],
  default: 'custom',
})

const tableTitle = text({
  name: 'table_title',
  title: messages.settingTableTitle,
  help: messages.settingTableTitleHelp,
  group: 'tier-display',
  when: { setting: 'tiered_pricing_display', is: 'yes' },
  default: '',
  max: 500,
})
const quantityType = choice({
  name: 'quantity_type',
  title: messages.settingQuantityType,
  help: messages.settingQuantityTypeHelp,
  group: 'tier-display',
  choiceText: messages.settingQuantityTypeChoice,
  when: { setting: 'tiered_pricing_display', is: 'yes' },
  choices: ['range', 'static'],
  default: 'range',
})
const activeTierColor = colorSetting({
  name: 'active_tier_color',
  title: messages.settingActiveTierColor,
  help: messages.settingActiveTierColorHelp,
  group: 'tier-display',
})
const tooltipColor = colorSetting({
  name: 'tooltip_color',
  title: messages.settingTooltipColor,
  help: messages.settingTooltipColorHelp,
  group: 'tier-columns',
  when: { setting: 'display_type', is: 'tooltip' },
})
const tooltipSize = wholeNumber({
  name: 'tooltip_size',
  title: messages.settingTooltipSize,
  help: messages.settingTooltipSizeHelp,
  group: 'tier-columns',
  unit: 'pixels',
  when: { setting: 'display_type', is: 'tooltip' },
  default: 15,
  min: 10,
  max: 40,
})
const tooltipBorder = yesNo({
  name: 'tooltip_border',
  title: messages.settingTooltipBorder,
  help: messages.settingTooltipBorderHelp,
  group: 'tier-columns',
  when: { setting: 'display_type', is: 'tooltip' },
  default: true,
})
const quantityHeading = messageText({
  name: 'head_quantity_text',
  title: messages.settingHeadQuantityText,
  help: messages.settingHeadQuantityTextHelp,
  group: 'tier-columns',
  message: messages.quantityHeading,
  max: 500,
})
const discountHeading = messageText({
  name: 'head_discount_text',
  title: messages.settingHeadDiscountText,
  help: messages.settingHeadDiscountTextHelp,
  group: 'tier-columns',
  message: messages.discountHeading,
  max: 500,
})
const priceHeading = messageText({
  name: 'head_price_text',
  title: messages.settingHeadPriceText,
  help: messages.settingHeadPriceTextHelp,
  group: 'tier-columns',
  message: messages.priceHeading,
  max: 500,
})
const showDiscountColumn = yesNo({
  name: 'show_discount_column',
  title: messages.settingShowDiscountColumn,
  help: messages.settingShowDiscountColumnHelp,
  group: 'tier-display',
  when: { setting: 'tiered_pricing_display', is: 'yes' },
  default: true,
})
const clickableRows = yesNo({
  name: 'clickable_table_rows',
  title: messages.settingClickableTableRows,
  help: messages.settingClickableTableRowsHelp,
  group: 'tier-display',
  when: { setting: 'tiered_pricing_premium', is: 'yes' },
  default: true,
})
const showTotalPrice = yesNo({
  name: 'show_total_price',
  title: messages.settingShowTotalPrice,
  help: messages.settingShowTotalPriceHelp,
  group: 'tier-price',
  when: { setting: 'tiered_pricing_premium', is: 'yes' },
  default: false,
})
const updatePrice = yesNo({
  name: 'update_price_on_product_page',
  title: messages.settingUpdatePriceOnProductPage,
  help: messages.settingUpdatePriceOnProductPageHelp,
  group: 'tier-price',
  default: true,
})
const asDiscount = yesNo({
  name: 'show_tiered_price_as_discount',
  title: messages.settingShowTieredPriceAsDiscount,
  help: messages.settingShowTieredPriceAsDiscountHelp,
  group: 'tier-price',
  default: true,
})
const blocksStyle = choice({
  name: 'pricing_blocks_style',
  title: messages.settingPricingBlocksStyle,
  help: messages.settingPricingBlocksStyleHelp,
  group: 'tier-columns',
  choiceText: messages.settingPricingBlocksStyleChoice,
  when: { setting: 'display_type', is: 'blocks' },
  choices: ['default', 'style-1', 'style-2'],
  default: 'default',
})
const optionsOriginal = yesNo({
  name: 'options_show_original_product_price',
  title: messages.settingOptionsShowOriginalProductPrice,
  help: messages.settingOptionsShowOriginalProductPriceHelp,
  group: 'tier-options',
  when: { setting: 'display_type', is: 'options' },
  default: true,
})
const optionsTotal = yesNo({
  name: 'options_show_total',
  title: messages.settingOptionsShowTotal,
  help: messages.settingOptionsShowTotalHelp,
  group: 'tier-options',
  when: { setting: 'display_type', is: 'options' },
  default: true,
})
const optionsDefault = yesNo({
  name: 'options_show_default_option',
  title: messages.settingOptionsShowDefaultOption,
  help: messages.settingOptionsShowDefaultOptionHelp,
  group: 'tier-options',
  when: { setting: 'display_type', is: 'options' },
  default: true,
})
const optionText = messageText({
  name: 'options_option_text',
  title: messages.settingOptionsOptionText,
  help: messages.settingOptionsOptionTextHelp,
  group: 'tier-options',
  when: { setting: 'display_type', is: 'options' },
  message: messages.optionText,
  max: 500,
})
const defaultOptionText = messageText({
  name: 'options_default_option_text',
  title: messages.settingOptionsDefaultOptionText,
  help: messages.settingOptionsDefaultOptionTextHelp,
  group: 'tier-options',
  when: { setting: 'display_type', is: 'options' },
  message: messages.defaultOptionText,
  max: 500,
})
const unitSingular = text({
  name: 'base_unit_name_singular',
  title: messages.settingBaseUnitNameSingular,
  help: messages.settingBaseUnitNameSingularHelp,
  group: 'tier-columns',
  default: '',
  max: 500,
})
const unitPlural = text({
  name: 'base_unit_name_plural',
  title: messages.settingBaseUnitNamePlural,
  help: messages.settingBaseUnitNamePluralHelp,
  group: 'tier-columns',
  default: '',
  max: 500,
})
const firstTier = yesNo({
  name: 'plain_text_show_first_tier',
  title: messages.settingPlainTextShowFirstTier,
  help: messages.settingPlainTextShowFirstTierHelp,
  group: 'tier-options',
  when: { setting: 'display_type', is: 'plain-text' },
  default: true,
})
const plainText = messageText({
  name: 'plain_text_template',
  title: messages.settingPlainTextTemplate,
  help: messages.settingPlainTextTemplateHelp,
  group: 'tier-options',
  when: { setting: 'display_type', is: 'plain-text' },
  message: messages.plainText,
  max: 500,
})
const firstPlainText = messageText({
  name: 'plain_text_first_template',
  title: messages.settingPlainTextFirstTemplate,
  help: messages.settingPlainTextFirstTemplateHelp,
  group: 'tier-options',
  when: { setting: 'display_type', is: 'plain-text' },
  message: messages.firstPlainText,
  max: 500,
})
const displaySummary = yesNo({
  name: 'display_summary',
  title: messages.settingDisplaySummary,
  help: messages.settingDisplaySummaryHelp,
  group: 'tier-total',
  default: true,
})
const summaryWithoutTiers = yesNo({
  name: 'display_summary_non_tiered',
  title: messages.settingDisplaySummaryNonTiered,
  help: messages.settingDisplaySummaryNonTieredHelp,
  group: 'tier-total',
  when: { setting: 'display_summary', is: 'yes' },
  default: false,
})
const summaryType = choice({
  name: 'summary_type',
  title: messages.settingSummaryType,
  help: messages.settingSummaryTypeHelp,
  group: 'tier-total',
  choiceText: messages.settingSummaryTypeChoice,
  when: { setting: 'display_summary', is: 'yes' },
  choices: ['table', 'inline', 'detailed'],
  default: 'table',
})
const summaryTotal = messageText({
  name: 'summary_total_label',
  title: messages.settingSummaryTotalLabel,
  help: messages.settingSummaryTotalLabelHelp,
  group: 'tier-total',
  when: { setting: 'display_summary', is: 'yes' },
  message: messages.summaryTotal,
  max: 500,
})
const summaryEach = messageText({
  name: 'summary_each_label',
  title: messages.settingSummaryEachLabel,
  help: messages.settingSummaryEachLabelHelp,
  group: 'tier-total',
  when: { setting: 'display_summary', is: 'yes' },
  message: messages.summaryEach,
  max: 500,
})
const youSave = yesNo({
  name: 'you_save_enabled',
  title: messages.settingYouSaveEnabled,
  help: messages.settingYouSaveEnabledHelp,
  group: 'tier-savings',
  default: false,
})
const youSaveText = messageText({
  name: 'you_save_template',
  title: messages.settingYouSaveTemplate,
  help: messages.settingYouSaveTemplateHelp,
  group: 'tier-savings',
  when: { setting: 'you_save_enabled', is: 'yes' },
  message: messages.youSaveText,
  max: 500,
})
const youSaveColor = colorSetting({
  name: 'you_save_color',
  title: messages.settingYouSaveColor,
  help: messages.settingYouSaveColorHelp,
  group: 'tier-savings',
  when: { setting: 'you_save_enabled', is: 'yes' },
})
const considerSale = yesNo({
  name: 'you_save_consider_sale_price',
  title: messages.settingYouSaveConsiderSalePrice,
  help: messages.settingYouSaveConsiderSalePriceHelp,
  group: 'tier-savings',
  when: { setting: 'you_save_enabled', is: 'yes' },
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
