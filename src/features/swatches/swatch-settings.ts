import { choice, colour, text, wholeNumber, yesNo } from '../../platform/settings.ts'
import { STOCK_LABEL_THRESHOLD } from '../stock/rules/stock.ts'

const pixels = (declared: Parameters<typeof wholeNumber>[0]) =>
  wholeNumber({ ...declared, min: 12, max: 160 })

export const enableStylesheet = yesNo({
  name: 'enable_stylesheet',
  help: 'Whether swatches come with the shop’s own look; without it they are plain lists for a theme to style.',
  default: true,
})

export const enableTooltip = yesNo({
  name: 'enable_tooltip',
  help: 'Whether a swatch says its name in a bubble under the pointer and in focus.',
  default: true,
})

export const shapeStyle = choice<'squared' | 'rounded'>({
  name: 'shape_style',
  help: 'The shape of colours and pictures: squared or rounded.',
  choices: ['squared', 'rounded'],
  default: 'rounded',
})

export const swatchWidth = pixels({
  name: 'swatch_width',
  help: 'How wide a colour or picture is, in pixels.',
  default: 40,
})
export const swatchHeight = pixels({
  name: 'swatch_height',
  help: 'How high a swatch is, in pixels.',
  default: 40,
})
export const swatchFontSize = pixels({
  name: 'swatch_font_size',
  help: 'How large the words on swatches are, in pixels.',
  default: 16,
})
export const tickColor = colour({
  name: 'tick_color',
  help: 'The colour of the tick on a chosen colour or picture.',
  default: '#ffffff',
})
export const crossColor = colour({
  name: 'cross_color',
  help: 'The colour of the cross on a value that is not made.',
  default: '#a3261b',
})

export const attributeBehavior = choice<'blur' | 'blur-no-cross' | 'hide'>({
  name: 'attribute_behavior',
  help: 'What becomes of values that cannot be chosen: blur is faded with a cross, blur-no-cross faded, hide gone.',
  choices: ['blur', 'blur-no-cross', 'hide'],
  default: 'blur',
})

/** Spec 9.4. */
export const clearOnReselect = yesNo({
  name: 'clear_on_reselect',
  help: 'Whether a click on the chosen value takes it back.',
  default: false,
})

export const hideOutOfStockVariation = yesNo({
  name: 'hide_out_of_stock_variation',
  help: 'Whether what is out of stock cannot be chosen, as if it were not made.',
  default: true,
})

export const clickableOutOfStock = yesNo({
  name: 'clickable_out_of_stock',
  help: 'Whether values that are out of stock can be chosen all the same, marked as such.',
  default: false,
})

/** Spec 2.2. */
export const deselectNonMatching = yesNo({
  name: 'deselect_non_matching',
  help: 'Whether a value that does not go with the other choices can be chosen; those are then taken back.',
  default: false,
})

/** Spec 9.4. */
export const showVariationLabel = yesNo({
  name: 'show_variation_label',
  help: 'Whether the name of the chosen value stands beside the name of its attribute.',
  default: true,
})

/** Spec 9.4. */
export const variationLabelSeparator = text({
  name: 'variation_label_separator',
  help: 'What stands between an attribute and the chosen value.',
  default: ':',
  max: 5,
})

/** Spec 9.4. */
export const showVariationStock = yesNo({
  name: 'show_variation_stock',
  help: 'Whether swatches say how many are left of them.',
  default: false,
})

/** Spec 9.4. Sales are announced from `STOCK_LABEL_THRESHOLD` downwards: a higher threshold would show outdated numbers. */
export const stockLabelThreshold = wholeNumber({
  name: 'stock_label_threshold',
  help: 'From how many pieces down swatches say how many are left.',
  default: 5,
  min: 1,
  max: STOCK_LABEL_THRESHOLD,
})

export const displayLimit = wholeNumber({
  name: 'display_limit',
  help: 'How many values of an attribute are shown before the rest is asked for; 0 shows all.',
  default: 0,
  min: 0,
  max: 500,
})

export const linkableAttribute = yesNo({
  name: 'linkable_attribute',
  help: 'Whether the address in the browser gets every chosen value, and not the colour alone.',
  default: false,
})

export const singleVariationPreview = yesNo({
  name: 'single_variation_preview_image',
  help: 'Whether the picture changes as soon as one attribute, mostly the colour, is chosen.',
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
  help: 'Whether plain lists are shown as pictures where each value has one of its own.',
  default: true,
})

export const ajaxVariationThreshold = wholeNumber({
  name: 'ajax_variation_threshold',
  help: 'From how many variations on each is asked of the server when it is chosen, and not sent with the page.',
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
