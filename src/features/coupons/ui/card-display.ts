import { contrast } from '../../../kernel/contrast.ts'

/** The card styles (docs/wire.md C.5); each is also the CSS class of its cards. */
export const cardStyles = [
  'minimal_outline',
  'classic_ticket',
  'stitched_padding',
  'stitched_edge',
  'ticket_style',
  'plain_coupon',
] as const

export type CardStyle = (typeof cardStyles)[number]

/** The groups of cards that owners can style. */
export type CardGroup = 'active' | 'used' | 'expired'

/** `#rrggbb` each; `accent` is for borders, seams and badges. */
export type CardColors = { readonly background: string; readonly text: string; readonly accent: string }

export type CardDisplay = CardColors & { readonly style: CardStyle }

/** The look of cards, by group. */
export type CardDisplays = Readonly<Record<CardGroup, CardDisplay>>

/** The default colours of a style. */
export function presetColors(style: CardStyle, group: CardGroup): CardColors {
  return presets[`${style} ${group}`] ?? presets[style] ?? mutedColors
}

const mutedColors: CardColors = { background: '#f1ece5', text: '#5c544d', accent: '#8c8177' }

/** From docs/wire.md C.5 where it has them, else from ui/styles/tokens.css. */
const presets: Readonly<Record<string, CardColors>> = {
  'minimal_outline active': { background: '#ffffff', text: '#4d5562', accent: '#d9622b' },
  'classic_ticket active': { background: '#f1ece5', text: '#1f1b18', accent: '#2f5d50' },
  'stitched_padding active': { background: '#2f5d50', text: '#faf8f5', accent: '#ddd5cb' },
  'stitched_padding used': { background: '#eeeeee', text: '#000000', accent: '#000000' },
  'stitched_padding expired': { background: '#f3dfdf', text: '#eccaca', accent: '#eccaca' },
  'stitched_edge active': { background: '#faf8f5', text: '#1f1b18', accent: '#a8481f' },
  'ticket_style active': { background: '#2f5d50', text: '#faf8f5', accent: '#faf8f5' },
  'plain_coupon active': { background: '#f1ece5', text: '#1f1b18', accent: '#80612a' },
}

/** WCAG 1.4.3: minimum contrast of text, and of text from 24 px. */
const TEXT = 4.5
const LARGE = 3

/**
 * Readable colours for a card: where the owner's text colour has too little contrast, a darker or lighter one is used.
 * `mark` is for large figures, `on` for text on the accent colour.
 */
export function readableColors({ background, text, accent }: CardColors) {
  return {
    '--card-background': background,
    '--card-accent': accent,
    '--card-text': readableOn(background, text, TEXT),
    '--card-mark': readableOn(background, accent, LARGE),
    '--card-on': readableOn(accent, background, TEXT),
  }
}

/** Falls back to the shop's text colour, then to white or black, one of which is always readable. */
function readableOn(background: string, preferred: string, minContrast: number): string {
  const isReadable = (color: string) => contrast(background, color) >= minContrast
  return [preferred, '#1f1b18', '#ffffff'].find(isReadable) ?? '#000000'
}
