import type { SettingDeclaration } from '../../platform/settings.ts'
import { STOCK_LABEL_THRESHOLD } from '../stock/rules/stock.ts'

type YesNo = SettingDeclaration<boolean>

function yesNo(name: string, preset: boolean, help: string): YesNo {
  return { name, help, type: 'yes-no', default: preset }
}

function pixels(name: string, preset: number, help: string): SettingDeclaration<number> {
  return { name, help, type: 'whole-number', default: preset, min: 12, max: 160 }
}

function colour(name: string, preset: string, help: string): SettingDeclaration<string> {
  return { name, help, type: 'colour', default: preset }
}

export const enableStylesheet = yesNo(
  'enable_stylesheet',
  true,
  'Whether swatches come with the shop’s own look; without it they are plain lists for a theme to style.',
)

export const enableTooltip = yesNo(
  'enable_tooltip',
  true,
  'Whether a swatch says its name in a bubble under the pointer and in focus.',
)

export const shapeStyle: SettingDeclaration<'squared' | 'rounded'> = {
  name: 'shape_style',
  help: 'The shape of colours and pictures: squared or rounded.',
  type: 'choice',
  choices: ['squared', 'rounded'],
  default: 'rounded',
}

export const swatchWidth = pixels('swatch_width', 40, 'How wide a colour or picture is, in pixels.')
export const swatchHeight = pixels('swatch_height', 40, 'How high a swatch is, in pixels.')
export const swatchFontSize = pixels(
  'swatch_font_size',
  16,
  'How large the words on swatches are, in pixels.',
)
export const tickColor = colour(
  'tick_color',
  '#ffffff',
  'The colour of the tick on a chosen colour or picture.',
)
export const crossColor = colour(
  'cross_color',
  '#a3261b',
  'The colour of the cross on a value that is not made.',
)

export const attributeBehavior: SettingDeclaration<'blur' | 'blur-no-cross' | 'hide'> = {
  name: 'attribute_behavior',
  help: 'What becomes of values that cannot be chosen: blur is faded with a cross, blur-no-cross faded, hide gone.',
  type: 'choice',
  choices: ['blur', 'blur-no-cross', 'hide'],
  default: 'blur',
}

/** Spec 9.4. */
export const clearOnReselect = yesNo(
  'clear_on_reselect',
  false,
  'Whether a click on the chosen value takes it back.',
)

export const hideOutOfStockVariation = yesNo(
  'hide_out_of_stock_variation',
  true,
  'Whether what is out of stock cannot be chosen, as if it were not made.',
)

export const clickableOutOfStock = yesNo(
  'clickable_out_of_stock',
  false,
  'Whether values that are out of stock can be chosen all the same, marked as such.',
)

/** Spec 2.2. */
export const deselectNonMatching = yesNo(
  'deselect_non_matching',
  false,
  'Whether a value that does not go with the other choices can be chosen; those are then taken back.',
)

/** Spec 9.4. */
export const showVariationLabel = yesNo(
  'show_variation_label',
  true,
  'Whether the name of the chosen value stands beside the name of its attribute.',
)

/** Spec 9.4. */
export const variationLabelSeparator: SettingDeclaration<string> = {
  name: 'variation_label_separator',
  help: 'What stands between an attribute and the chosen value.',
  type: 'text',
  default: ':',
  max: 5,
}

/** Spec 9.4. */
export const showVariationStock = yesNo(
  'show_variation_stock',
  false,
  'Whether swatches say how many are left of them.',
)

/** Spec 9.4. Sales are announced from `STOCK_LABEL_THRESHOLD` downwards: a higher threshold would show outdated numbers. */
export const stockLabelThreshold: SettingDeclaration<number> = {
  name: 'stock_label_threshold',
  help: 'From how many pieces down swatches say how many are left.',
  type: 'whole-number',
  default: 5,
  min: 1,
  max: STOCK_LABEL_THRESHOLD,
}

export const displayLimit: SettingDeclaration<number> = {
  name: 'display_limit',
  help: 'How many values of an attribute are shown before the rest is asked for; 0 shows all.',
  type: 'whole-number',
  default: 0,
  min: 0,
  max: 500,
}

export const linkableAttribute = yesNo(
  'linkable_attribute',
  false,
  'Whether the address in the browser gets every chosen value, and not the colour alone.',
)

export const singleVariationPreview = yesNo(
  'single_variation_preview_image',
  false,
  'Whether the picture changes as soon as one attribute, mostly the colour, is chosen.',
)

export const largeFirstAttribute = yesNo(
  'large_first_attribute',
  false,
  'Whether the swatches of the first attribute are larger than the others.',
)

export const defaultToButton = yesNo(
  'default_to_button',
  true,
  'Whether plain lists of up to 12 values are shown as buttons.',
)

export const defaultToImage = yesNo(
  'default_to_image',
  true,
  'Whether plain lists are shown as pictures where each value has one of its own.',
)

export const ajaxVariationThreshold: SettingDeclaration<number> = {
  name: 'ajax_variation_threshold',
  help: 'From how many variations on each is asked of the server when it is chosen, and not sent with the page.',
  type: 'whole-number',
  default: 30,
  min: 1,
  max: 100,
}

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
