import { choice, color, text, wholeNumber, yesNo } from '../../platform/settings.ts'
import { STOCK_LABEL_THRESHOLD } from '../stock/rules/stock.ts'

const pixels = (declared: Parameters<typeof wholeNumber>[0]) =>
  wholeNumber({ ...declared, min: 12, max: 160 })

export const enableStylesheet = yesNo({
  name: 'enable_stylesheet',
  help: 'Whether swatches have the shop’s styles; without them they are plain lists for a theme to style.',
  default: true,
})

export const enableTooltip = yesNo({
  name: 'enable_tooltip',
  help: 'Whether a swatch shows its name in a tooltip on hover and focus.',
  default: true,
})

export const shapeStyle = choice<'squared' | 'rounded'>({
  name: 'shape_style',
  help: 'The shape of color and picture swatches: squared or rounded.',
  choices: ['squared', 'rounded'],
  default: 'rounded',
})

export const swatchWidth = pixels({
  name: 'swatch_width',
  help: 'The width of color and picture swatches, in pixels.',
  default: 40,
})
export const swatchHeight = pixels({
  name: 'swatch_height',
  help: 'The height of swatches, in pixels.',
  default: 40,
})
export const swatchFontSize = pixels({
  name: 'swatch_font_size',
  help: 'The font size of swatches, in pixels.',
  default: 16,
})
export const tickColor = color({
  name: 'tick_color',
  help: 'The color of the tick on a selected swatch.',
  default: '#ffffff',
})
export const crossColor = color({
  name: 'cross_color',
  help: 'The color of the cross on an unavailable value.',
  default: '#a3261b',
})

export const attributeBehavior = choice<'blur' | 'blur-no-cross' | 'hide'>({
  name: 'attribute_behavior',
  help: 'How unavailable values are shown: blur (faded with a cross), blur-no-cross (faded) or hide (not at all).',
  choices: ['blur', 'blur-no-cross', 'hide'],
  default: 'blur',
})

/** Spec 9.4. */
export const clearOnReselect = yesNo({
  name: 'clear_on_reselect',
  help: 'Whether a click on the selected value clears the selection.',
  default: false,
})

export const hideOutOfStockVariation = yesNo({
  name: 'hide_out_of_stock_variation',
  help: 'Whether values that are out of stock are treated as unavailable.',
  default: true,
})

export const clickableOutOfStock = yesNo({
  name: 'clickable_out_of_stock',
  help: 'Whether values that are out of stock can be selected, with a mark.',
  default: false,
})

/** Spec 8.7. */
export const outOfStockTip = text({
  name: 'out_of_stock_tooltip_text',
  help: 'The tooltip of a value that is out of stock; empty: a text in the language of the shop.',
  default: '',
  max: 200,
})

/** Spec 8.7. */
export const unavailableTip = text({
  name: 'unavailable_tooltip_text',
  help: 'The tooltip of a value that no variation has with the other selected values; empty: a text in the language of the shop.',
  default: '',
  max: 200,
})

/** Spec 2.2. */
export const deselectNonMatching = yesNo({
  name: 'deselect_non_matching',
  help: 'Whether a value can be selected that does not match the other selected values; those are then cleared.',
  default: false,
})

/** Spec 9.4. */
export const showVariationLabel = yesNo({
  name: 'show_variation_label',
  help: 'Whether the name of the selected value is shown next to the attribute name.',
  default: true,
})

/** Spec 9.4. */
export const variationLabelSeparator = text({
  name: 'variation_label_separator',
  help: 'The separator between the attribute name and the selected value.',
  default: ':',
  max: 5,
})

/** Spec 9.4. */
export const showVariationStock = yesNo({
  name: 'show_variation_stock',
  help: 'Whether swatches show how many units are in stock.',
  default: false,
})

/** Spec 9.4. Sales are announced from `STOCK_LABEL_THRESHOLD` downwards: a higher threshold would show outdated numbers. */
export const stockLabelThreshold = wholeNumber({
  name: 'stock_label_threshold',
  help: 'The stock quantity from which swatches show how many units are left.',
  default: 5,
  min: 1,
  max: STOCK_LABEL_THRESHOLD,
})

export const displayLimit = wholeNumber({
  name: 'display_limit',
  help: 'The number of values of an attribute that are shown before “more” is clicked; 0 shows all.',
  default: 0,
  min: 0,
  max: 500,
})

export const linkableAttribute = yesNo({
  name: 'linkable_attribute',
  help: 'Whether the URL of the page contains all selected values instead of the color only.',
  default: false,
})

export const singleVariationPreview = yesNo({
  name: 'single_variation_preview_image',
  help: 'Whether the picture changes when one attribute is selected, usually the color.',
  default: false,
})

export const largeFirstAttribute = yesNo({
  name: 'large_first_attribute',
  help: 'Whether the swatches of the first attribute are larger than the others.',
  default: false,
})

export const defaultToButton = yesNo({
  name: 'default_to_button',
  help: 'Whether plain lists of up to 12 values are shown as buttons.',
  default: true,
})

export const defaultToImage = yesNo({
  name: 'default_to_image',
  help: 'Whether plain lists are shown as pictures where every value has its own picture.',
  default: true,
})

export const ajaxVariationThreshold = wholeNumber({
  name: 'ajax_variation_threshold',
  help: 'The number of variations from which the browser loads a selected variation from the server; fewer are sent with the page.',
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
