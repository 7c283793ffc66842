import { choice, color, text, wholeNumber, yesNo } from '../../platform/settings.ts'
import { STOCK_LABEL_THRESHOLD } from '../stock/rules/stock.ts'
import * as messages from './messages.ts'

const pixels = (declared: Parameters<typeof wholeNumber>[0]) =>
  wholeNumber({ ...declared, min: 12, max: 160 })

export const enableStylesheet = yesNo({
  name: 'enable_stylesheet',
  title: messages.settingEnableStylesheet,
  help: messages.settingEnableStylesheetHelp,
  group: 'swatch-look',
  default: true,
})

export const enableTooltip = yesNo({
  name: 'enable_tooltip',
  title: messages.settingEnableTooltip,
  help: messages.settingEnableTooltipHelp,
  group: 'swatch-look',
  default: true,
})

export const shapeStyle = choice<'squared' | 'rounded'>({
  name: 'shape_style',
  title: messages.settingShapeStyle,
  help: messages.settingShapeStyleHelp,
  group: 'swatch-look',
  choiceText: messages.settingShapeStyleChoice,
  choices: ['squared', 'rounded'],
  default: 'rounded',
})

export const swatchWidth = pixels({
  name: 'swatch_width',
  title: messages.settingSwatchWidth,
  help: messages.settingSwatchWidthHelp,
  group: 'swatch-look',
  unit: 'pixels',
  default: 40,
})
export const swatchHeight = pixels({
  name: 'swatch_height',
  title: messages.settingSwatchHeight,
  help: messages.settingSwatchHeightHelp,
  group: 'swatch-look',
  unit: 'pixels',
  default: 40,
})
export const swatchFontSize = pixels({
  name: 'swatch_font_size',
  title: messages.settingSwatchFontSize,
  help: messages.settingSwatchFontSizeHelp,
  group: 'swatch-look',
  unit: 'pixels',
  default: 16,
})
export const tickColor = color({
  name: 'tick_color',
  title: messages.settingTickColor,
  help: messages.settingTickColorHelp,
  group: 'swatch-look',
  default: '#ffffff',
})
export const crossColor = color({
  name: 'cross_color',
  title: messages.settingCrossColor,
  help: messages.settingCrossColorHelp,
  group: 'swatch-look',
  default: '#a3261b',
})

export const attributeBehavior = choice<'blur' | 'blur-no-cross' | 'hide'>({
  name: 'attribute_behavior',
  title: messages.settingAttributeBehavior,
  help: messages.settingAttributeBehaviorHelp,
  group: 'swatch-choice',
  choiceText: messages.settingAttributeBehaviorChoice,
  choices: ['blur', 'blur-no-cross', 'hide'],
  default: 'blur',
})

/** Spec 9.4. */
export const clearOnReselect = yesNo({
  name: 'clear_on_reselect',
  title: messages.settingClearOnReselect,
  help: messages.settingClearOnReselectHelp,
  group: 'swatch-choice',
  default: false,
})

export const hideOutOfStockVariation = yesNo({
  name: 'hide_out_of_stock_variation',
  title: messages.settingHideOutOfStockVariation,
  help: messages.settingHideOutOfStockVariationHelp,
  group: 'swatch-choice',
  default: true,
})

export const clickableOutOfStock = yesNo({
  name: 'clickable_out_of_stock',
  title: messages.settingClickableOutOfStock,
  help: messages.settingClickableOutOfStockHelp,
  group: 'swatch-choice',
  default: false,
})

/** Spec 8.7. */
export const outOfStockTip = text({
  name: 'out_of_stock_tooltip_text',
  title: messages.settingOutOfStockTooltipText,
  help: messages.settingOutOfStockTooltipTextHelp,
  group: 'swatch-choice',
  default: '',
  max: 200,
})

/** Spec 8.7. */
export const unavailableTip = text({
  name: 'unavailable_tooltip_text',
  title: messages.settingUnavailableTooltipText,
  help: messages.settingUnavailableTooltipTextHelp,
  group: 'swatch-choice',
  default: '',
  max: 200,
})

/** Spec 2.2. */
export const deselectNonMatching = yesNo({
  name: 'deselect_non_matching',
  title: messages.settingDeselectNonMatching,
  help: messages.settingDeselectNonMatchingHelp,
  group: 'swatch-choice',
  default: false,
})

/** Spec 9.4. */
export const showVariationLabel = yesNo({
  name: 'show_variation_label',
  title: messages.settingShowVariationLabel,
  help: messages.settingShowVariationLabelHelp,
  group: 'swatch-labels',
  default: true,
})

/** Spec 9.4. */
export const variationLabelSeparator = text({
  name: 'variation_label_separator',
  title: messages.settingVariationLabelSeparator,
  help: messages.settingVariationLabelSeparatorHelp,
  group: 'swatch-labels',
  when: { setting: 'show_variation_label', is: 'yes' },
  default: ':',
  max: 5,
})

/** Spec 9.4. */
export const showVariationStock = yesNo({
  name: 'show_variation_stock',
  title: messages.settingShowVariationStock,
  help: messages.settingShowVariationStockHelp,
  group: 'swatch-labels',
  default: false,
})

/** Spec 9.4. Sales are announced from `STOCK_LABEL_THRESHOLD` downwards: a higher threshold would show outdated numbers. */
export const stockLabelThreshold = wholeNumber({
  name: 'stock_label_threshold',
  title: messages.settingStockLabelThreshold,
  help: messages.settingStockLabelThresholdHelp,
  group: 'swatch-labels',
  unit: 'items',
  when: { setting: 'show_variation_stock', is: 'yes' },
  default: 5,
  min: 1,
  max: STOCK_LABEL_THRESHOLD,
})

export const displayLimit = wholeNumber({
  name: 'display_limit',
  title: messages.settingDisplayLimit,
  help: messages.settingDisplayLimitHelp,
  group: 'swatch-labels',
  unit: 'options',
  default: 0,
  min: 0,
  max: 500,
})

export const linkableAttribute = yesNo({
  name: 'linkable_attribute',
  title: messages.settingLinkableAttribute,
  help: messages.settingLinkableAttributeHelp,
  group: 'swatch-page',
  default: false,
})

export const singleVariationPreview = yesNo({
  name: 'single_variation_preview_image',
  title: messages.settingSingleVariationPreviewImage,
  help: messages.settingSingleVariationPreviewImageHelp,
  group: 'swatch-page',
  default: false,
})

export const largeFirstAttribute = yesNo({
  name: 'large_first_attribute',
  title: messages.settingLargeFirstAttribute,
  help: messages.settingLargeFirstAttributeHelp,
  group: 'swatch-look',
  default: false,
})

export const defaultToButton = yesNo({
  name: 'default_to_button',
  title: messages.settingDefaultToButton,
  help: messages.settingDefaultToButtonHelp,
  group: 'swatch-look',
  default: true,
})

export const defaultToImage = yesNo({
  name: 'default_to_image',
  title: messages.settingDefaultToImage,
  help: messages.settingDefaultToImageHelp,
  group: 'swatch-look',
  default: true,
})

export const ajaxVariationThreshold = wholeNumber({
  name: 'ajax_variation_threshold',
  title: messages.settingAjaxVariationThreshold,
  help: messages.settingAjaxVariationThresholdHelp,
  group: 'swatch-page',
  unit: 'combinations',
  default: 30,
  min: 1,
  max: 100,
})

export const swatchSettings = [
  enableStylesheet,
  enableTooltip,
  shapeStyle,
  swatchWidth,
  swatchHeight,
  swatchFontSize,
  tickColor,
  crossColor,
  attributeBehavior,
  clearOnReselect,
  hideOutOfStockVariation,
  clickableOutOfStock,
  outOfStockTip,
  unavailableTip,
  deselectNonMatching,
  showVariationLabel,
  variationLabelSeparator,
  showVariationStock,
  stockLabelThreshold,
  displayLimit,
  linkableAttribute,
  singleVariationPreview,
  largeFirstAttribute,
  defaultToButton,
  defaultToImage,
  ajaxVariationThreshold,
]
