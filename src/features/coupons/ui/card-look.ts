import { contrast } from '../../../kernel/contrast.ts'

/** How coupons can look (docs/wire.md C.5); each is also the class of its cards. */
export const cardStyles = [
  'minimal_outline',
  'classic_ticket',
  'stitched_padding',
  'stitched_edge',
  'ticket_style',
  'plain_coupon',
] as const

export type CardStyle = (typeof cardStyles)[number]

/** What owners give a look of its own. */
export type CardMood = 'active' | 'used' | 'expired'

/** `#rrggbb` each: what a card is made of, what is written on it, and its edges, seams and signs. */
export type CardColours = { readonly ground: string; readonly ink: string; readonly line: string }

export type CardLook = CardColours & { readonly style: CardStyle }

/** How cards look here, by mood. */
export type CardLooks = Readonly<Record<CardMood, CardLook>>

/** The colours of a style where the owner has chosen none. */
export function coloursOf(style: CardStyle, mood: CardMood): CardColours {
  return preset[`${style} ${mood}`] ?? preset[style] ?? faded
}

const faded: CardColours = { ground: '#f1ece5', ink: '#5c544d', line: '#8c8177' }

/** Those of docs/wire.md C.5 where it has them, else those of the shop (ui/tokens.css). */
const preset: Readonly<Record<string, CardColours>> = {
  'minimal_outline active': { ground: '#ffffff', ink: '#4d5562', line: '#d9622b' },
  'classic_ticket active': { ground: '#f1ece5', ink: '#1f1b18', line: '#2f5d50' },
  'stitched_padding active': { ground: '#2f5d50', ink: '#faf8f5', line: '#ddd5cb' },
  'stitched_padding used': { ground: '#eeeeee', ink: '#000000', line: '#000000' },
  'stitched_padding expired': { ground: '#f3dfdf', ink: '#eccaca', line: '#eccaca' },
  'stitched_edge active': { ground: '#faf8f5', ink: '#1f1b18', line: '#a8481f' },
  'ticket_style active': { ground: '#2f5d50', ink: '#faf8f5', line: '#faf8f5' },
  'plain_coupon active': { ground: '#f1ece5', ink: '#1f1b18', line: '#80612a' },
}

/** WCAG's 1.4.3: text, and text of 24 px or more. */
const TEXT = 4.5
const LARGE = 3

/**
 * The colours as a card can be read in: where what the owner wants is too near to its ground for text, text is as dark
 * or as light as it takes. `mark` is for large figures, `on` for what is written upon the line's colour.
 */
export function legible({ ground, ink, line }: CardColours) {
  return {
    '--card-ground': ground,
    '--card-line': line,
    '--card-ink': readableOn(ground, ink, TEXT),
    '--card-mark': readableOn(ground, line, LARGE),
    '--card-on': readableOn(line, ground, TEXT),
  }
}

/** The shop's ink comes before plain white and black, of which one can be read on anything. */
function readableOn(ground: string, wanted: string, least: number): string {
  const isReadable = (colour: string) => contrast(ground, colour) >= least
  return [wanted, '#1f1b18', '#ffffff'].find(isReadable) ?? '#000000'
}
