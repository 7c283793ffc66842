import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '../../../test/support/app.ts'
import { fillOtherKinds } from '../../../test/support/world.ts'
import type { Product } from '../catalog/rules/product.ts'
import { cardsOf } from '../catalog/store/card-store.ts'
import { productBySlug } from '../catalog/store/product-store.ts'
import { productContent } from './product-page.tsx'
import { productData } from './structured-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp()
  await fillOtherKinds(app.shop.db)
})
afterAll(() => app.close())

/** Counts how often an offer is made: nothing else reads `measured`. */
function counted<Sellable extends object>(sellable: Sellable, count: () => void): Sellable {
  return new Proxy(sellable, {
    get(target, name, receiver) {
      if (name === 'measured') count()
      return Reflect.get(target, name, receiver)
    },
  })
}

/** The offers that are made by id for a whole page of a product, with its data for search engines. */
async function offersMade(slug: string): Promise<Readonly<Record<number, number>>> {
  const made: Record<number, number> = {}
  const countOf = (id: number) => () => {
    made[id] = (made[id] ?? 0) + 1
  }
  const { db } = app.shop
  const known = (await productBySlug(db, slug, (ids) => cardsOf(db, ids))) as Product
  const product = {
    ...known,
    variations: known.variations.map((variation) => counted(variation, countOf(variation.id))),
    children: known.children.map((child) => counted(child, countOf(child.id))),
  }
  const request = { shop: app.shop, query: new URLSearchParams(), roles: [], nowMs: app.shop.nowMs() }
  const { content, priced } = await productContent(request, product)
  expect(renderToStaticMarkup(content.body)).toContain(known.name)
  expect(productData(priced, '')).toMatchObject({ name: known.name })
  return made
}

describe('the page of a product', () => {
  it('prices each variation once', async () => {
    expect(await offersMade('tray-rivo')).toEqual({ 81: 1, 82: 1, 83: 1 })
  })

  it('prices each product of a group once', async () => {
    expect(await offersMade('set-riva')).toEqual({ 75: 1, 90: 1, 95: 1 })
  })
})
