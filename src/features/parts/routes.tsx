import type { PageAsk, SharedContent, SharedPage } from '../../platform/cache/shared-page.ts'
import { featuredProducts } from '../catalog/catalog.ts'
import { currencyFormat } from '../settings/general.ts'
import { PartsPage } from './ui/PartsPage.tsx'
import sheet from './ui/parts.css?url'

export const partsPages: Readonly<Record<string, SharedPage>> = {
  '/_parts/': partsPage,
}

const SLIDES = 6

/** Every part of the look in every state. There is no such page in a shop that people buy from. */
async function partsPage({ shop }: PageAsk): Promise<SharedContent | undefined> {
  if (!shop.config.showParts) return undefined
  const featured = await featuredProducts(shop.db, SLIDES)
  return {
    title: 'Parts',
    head: <link rel="stylesheet" href={sheet} />,
    body: <PartsPage featured={featured} currency={currencyFormat(shop.settings)} />,
    tags: ['listing'],
  }
}
