import { useMemo } from 'react'
import { endPreview, previewOnCard } from '../catalog/browser.ts'
import { parseCardPicture } from '../catalog/rules/card-picture.ts'
import { showOnCard } from './browser/card.ts'
import { CardChoice, type CardChoiceProps, type CardEvents } from './ui/CardChoice.tsx'

/** The island `card-choice`: the same swatches as on the server, with what they need of the browser. */
export default function CardChoiceIsland(props: CardChoiceProps) {
  const events = useMemo(() => eventsOf(props), [props])
  return <CardChoice {...props} events={events} />
}

function eventsOf(props: CardChoiceProps): CardEvents {
  const cardOf = (root: Element) => root.closest<HTMLElement>('li.product')
  return {
    onShown: (root, selection) => {
      const card = cardOf(root)
      if (card) showOnCard({ card, root, props }, selection)
    },
    onPreview: (root, pictureText) => {
      const card = cardOf(root)
      const picture = parseCardPicture(pictureText)
      if (card && picture) previewOnCard(card, picture)
      else if (card) endPreview(card)
    },
  }
}
