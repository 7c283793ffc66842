import type { PageRequest, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import { featuredProducts } from '../catalog/cards.ts'
import { currencyFormat } from '../settings/general.ts'
import { StyleguidePage } from './ui/StyleguidePage.tsx'
import sheet from './ui/styleguide.css?url'

export const styleguidePages: Readonly<Record<string, SharedPage>> = {
  '/_styleguide/': styleguidePage,
}

const SLIDES = 6

/** Every shared component in every state; only where the configuration switches it on. */
async function styleguidePage({ shop }: PageRequest): Promise<SharedContent | undefined> {
  if (!shop.config.showStyleguide) return undefined
  const featured = await featuredProducts(shop, SLIDES)
  return {
    title: 'Style guide',
    head: <link rel="stylesheet" href={sheet} />,
    body: <StyleguidePage featured={featured} currency={currencyFormat(shop.settings)} />,
    tags: ['listing'],
  }
}
