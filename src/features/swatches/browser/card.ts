import { readOut } from '../../../browser/live-region.ts'
import { postForm } from '../../../browser/requests/post.ts'
import { emit } from '../../../browser/wire-events.ts'
import { showChosenPicture } from '../../catalog/browser.ts'
import { parseCardPicture } from '../../catalog/rules/card-picture.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import * as messages from '../messages.ts'
import { choiceFields, choicePath } from '../rules/choice-path.ts'
import { seenName } from '../rules/swatch.ts'
import type { CardChoiceProps, CardSelection } from '../ui/CardChoice.tsx'
import type { ActiveCard } from './active-card.ts'
import {
  type FetchedVariation,
  showAddToCart,
  showChooseLink,
  showVariation,
  suspendAction,
  updateClearButton,
} from './card-offer.ts'

/** The latest choice of each card: answers to earlier ones are dropped. */
const latest = new WeakMap<Element, CardSelection>()

/**
 * Updates a card to what is chosen on it: its picture and links, and for a complete choice the price and a
 * button that adds it (spec 4.3). An incomplete choice links to the product with what is chosen so far.
 */
export function showOnCard(target: ActiveCard, selection: CardSelection): void {
  const { card, props } = target
  const isFirst = !latest.has(card)
  latest.set(card, selection)
  const chosen = Object.values(selection.choice).some((slug) => slug !== '')
  if (isFirst && !chosen) return
  card.toggleAttribute('data-chosen', chosen)
  showChosenPicture(card, parseCardPicture(pictureOf(props, selection.choice)))
  updateLinks(target, selection.choice)
  updateClearButton(target, chosen && props.archive.clearLink ? selection.clear : undefined)
  if (!isFirst) emitSelection(target, selection)
  if (selection.isComplete) void loadVariation(target, selection, isFirst)
  else {
    showChooseLink(target)
    emit(target.root, 'reset_data')
    if (!isFirst) readOut(namesOf(props, selection.choice).join(', ') || messages.selectionCleared())
  }
}

function pictureOf({ pictures }: CardChoiceProps, choice: Choice): string | undefined {
  return Object.entries(pictures)
    .map(([key, ofValues]) => ofValues[choice[key] ?? ''])
    .find((picture) => picture !== undefined)
}

/** Adds the choice to every link to the product. */
function updateLinks({ card, props: { path } }: ActiveCard, choice: Choice): void {
  for (const link of card.querySelectorAll('a')) {
    if (link.pathname === path) link.href = choicePath(path, choice)
  }
}

function emitSelection({ root }: ActiveCard, { selected }: CardSelection): void {
  if (!selected) return
  const name = `attribute_${selected.key}`
  const list = root.querySelector(`[data-attribute_name="${CSS.escape(name)}"]`)
  const item = list?.querySelector(`[data-value="${CSS.escape(selected.slug)}"]`)
  if (item) emit(item, 'wvs-selected-item', { value: selected.slug }, [selected.slug])
}

/** Loads the variation of a complete choice with its price. */
async function loadVariation(target: ActiveCard, selection: CardSelection, isSilent: boolean): Promise<void> {
  const { card, root, props } = target
  suspendAction(target)
  const found = await findVariation(props, selection.choice).catch(() => undefined)
  if (latest.get(card) !== selection) return
  if (!found) {
    showChooseLink(target)
    return readOut(messages.requestFailed())
  }
  const picture = parseCardPicture(pictureTextOf(found))
  if (picture) showChosenPicture(card, picture)
  const names = namesOf(props, selection.choice)
  const canBeBought = found.is_in_stock && found.is_purchasable
  showVariation(target, found)
  if (canBeBought) showAddToCart(target, { found, choice: selection.choice, names })
  emit(root, 'found_variation', found, [found])
  const price = card.querySelector('.card-price .price')?.textContent ?? ''
  if (!isSilent)
    readOut([...names, price, canBeBought ? '' : messages.outOfStock()].filter(Boolean).join(', '))
}

/** On the wire `false` means "no such variation". */
async function findVariation(
  { productId }: CardChoiceProps,
  choice: Choice,
): Promise<FetchedVariation | undefined> {
  const answer = await postForm('/?wc-ajax=get_variation', {
    ...choiceFields(choice),
    product_id: String(productId),
  })
  return ((await answer.json()) as FetchedVariation | false) || undefined
}

/** The variation's picture as the data of cards has it. */
function pictureTextOf({ image }: FetchedVariation): string | undefined {
  const [, name] = /\/media\/(\d+-[0-9a-f]+)-\d+\./.exec(image.src) ?? []
  return name && `${name}-${image.full_src_w}`
}

function namesOf({ attributes }: CardChoiceProps, choice: Choice): string[] {
  return attributes.flatMap(({ key, values }) =>
    values.filter(({ slug }) => slug === choice[key]).map(seenName),
  )
}
