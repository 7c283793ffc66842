import { say } from '../../../browser/live-region.ts'
import { postForm } from '../../../browser/post.ts'
import { tell } from '../../../browser/wire-events.ts'
import { turnCard } from '../../catalog/browser.ts'
import { pictureIn } from '../../catalog/rules/card-picture.ts'
import type { Choice } from '../../catalog/rules/product.ts'
import { choiceFields, choicePath } from '../rules/choice-path.ts'
import { cardNotLoaded, outOfStockTip, selectionCleared } from '../texts.ts'
import type { CardChoiceProps, CardNow } from '../ui/CardChoice.tsx'
import type { AwakeCard } from './awake-card.ts'
import { keepClear } from './card-clear.ts'
import { type FoundVariation, holdAction, offer, showBuying, showChoosing } from './card-offer.ts'

/** Which choice of a card is the latest: what a later one has overtaken is not shown. */
const latest = new WeakMap<Element, CardNow>()

/**
 * Has a card show what is chosen on it: the picture, where its links lead, and once the choice is whole the price and a
 * button that adds it (spec 4.3). A choice that is not whole leads to the product with what is chosen so far.
 */
export function showOnCard(on: AwakeCard, now: CardNow): void {
  const { card, props } = on
  const isFirst = !latest.has(card)
  latest.set(card, now)
  const chosen = Object.values(now.choice).some((slug) => slug !== '')
  if (isFirst && !chosen) return
  card.toggleAttribute('data-chosen', chosen)
  turnCard(card, pictureIn(pictureOf(props, now.choice)))
  lead(on, now.choice)
  keepClear(on, chosen && props.archive.clearLink ? now.clear : undefined)
  if (!isFirst) tellOfPick(on, now)
  if (now.isWhole) void resolve(on, now, isFirst)
  else {
    showChoosing(on)
    tell(on.root, 'reset_data')
    if (!isFirst) say(namesOf(props, now.choice).join(', ') || selectionCleared)
  }
}

function pictureOf({ pictures }: CardChoiceProps, choice: Choice): string | undefined {
  return Object.entries(pictures)
    .map(([key, ofValues]) => ofValues[choice[key] ?? ''])
    .find((picture) => picture !== undefined)
}

/** Every link to the product leads to it with the choice made. */
function lead({ card, props: { path } }: AwakeCard, choice: Choice): void {
  for (const link of card.querySelectorAll('a')) {
    if (link.pathname === path) link.href = choicePath(path, choice)
  }
}

function tellOfPick({ root }: AwakeCard, { picked }: CardNow): void {
  if (!picked) return
  const name = `attribute_${picked.key}`
  const list = root.querySelector(`[data-attribute_name="${CSS.escape(name)}"]`)
  const item = list?.querySelector(`[data-value="${CSS.escape(picked.slug)}"]`)
  if (item) tell(item, 'wvs-selected-item', { value: picked.slug }, [picked.slug])
}

/** Asks which variation a whole choice names, and what it costs. */
async function resolve(on: AwakeCard, now: CardNow, isSilent: boolean): Promise<void> {
  const { card, root, props } = on
  holdAction(on)
  const found = await lookUp(props, now.choice).catch(() => undefined)
  if (latest.get(card) !== now) return
  if (!found) {
    showChoosing(on)
    return say(cardNotLoaded)
  }
  const picture = pictureIn(writtenIn(found))
  if (picture) turnCard(card, picture)
  const names = namesOf(props, now.choice)
  const canBeBought = found.is_in_stock && found.is_purchasable
  offer(on, found)
  if (canBeBought) showBuying(on, { found, choice: now.choice, names })
  tell(root, 'found_variation', found, [found])
  const price = card.querySelector('.card-price .price')?.textContent ?? ''
  if (!isSilent) say([...names, price, canBeBought ? '' : outOfStockTip].filter(Boolean).join(', '))
}

/** `false` is the wire's word for "no such variation". */
async function lookUp({ productId }: CardChoiceProps, choice: Choice): Promise<FoundVariation | undefined> {
  const answer = await postForm('/?wc-ajax=get_variation', {
    ...choiceFields(choice),
    product_id: String(productId),
  })
  return ((await answer.json()) as FoundVariation | false) || undefined
}

/** The variation's picture as the data of cards has it. */
function writtenIn({ image }: FoundVariation): string | undefined {
  const [, name] = /\/media\/(\d+-[0-9a-f]+)-\d+\./.exec(image.src) ?? []
  return name && `${name}-${image.full_src_w}`
}

function namesOf({ attributes }: CardChoiceProps, choice: Choice): string[] {
  return attributes.flatMap(({ key, values }) => values.find(({ slug }) => slug === choice[key])?.name ?? [])
}
