import { useMemo } from 'react'
import { endPreview, previewOnCard } from '../catalog/browser.ts'
import { pictureIn } from '../catalog/rules/card-picture.ts'
import { showOnCard } from './browser/card.ts'
import { CardChoice, type CardChoiceProps, type CardEdge } from './ui/CardChoice.tsx'

/** The island `card-choice`: the same swatches as on the server, with what they need of the browser. */
export default function CardChoiceIsland(props: CardChoiceProps) {
  const edge = useMemo(() => edgeOf(props), [props])
  return <CardChoice {...props} edge={edge} />
}

function edgeOf(props: CardChoiceProps): CardEdge {
  const cardOf = (root: Element) => root.closest<HTMLElement>('li.product')
  return {
    shown: (root, now) => {
      const card = cardOf(root)
      if (card) showOnCard({ card, root, props }, now)
    },
    preview: (root, written) => {
      const card = cardOf(root)
      const picture = pictureIn(written)
      if (card && picture) previewOnCard(card, picture)
      else if (card) endPreview(card)
    },
  }
}
