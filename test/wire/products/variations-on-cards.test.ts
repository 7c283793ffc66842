import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setSetting } from '../../../src/features/settings/settings.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { visitor } from '../../support/visitor.ts'
import { world } from '../../support/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await makeTestApp({ settings: { archive_color_only: false } })
})
afterAll(() => app.close())

type Found = {
  variation_id: number
  price_html: string
  min_qty: number
  is_in_stock: boolean
  image: { src: string; full_src_w: number }
}

const shopPage = async () => (await visitor(app.fastify).get('/shop/')).body

describe('a card of a product with variations', () => {
  it('has the markup that WooCommerce scripts look for', async () => {
    const html = await shopPage()
    expect(html).toMatch(
      /<ul class="variable-items-wrapper color-variable-items-wrapper[^"]*" role="radiogroup" aria-label="Colour: Tray Rivo" data-attribute_name="attribute_pa_colour" data-attribute_values="\[&quot;verde&quot;,&quot;nero&quot;\]"/,
    )
    expect(html).toMatch(
      /<li role="radio" class="variable-item button-variable-item button-variable-item-large[^"]*" aria-checked="false"/,
    )
    expect(html).toContain('<a href="/product/tray-rivo/?attribute_pa_colour=verde">Verde </a>')
  })

  it('gets the data of a complete selection, and its button’s fields add that variation', async () => {
    const shopper = visitor(app.fastify)
    const chosen = { attribute_pa_colour: 'nero', attribute_pa_size: 'large' }
    const reply = await shopper.post('/?wc-ajax=get_variation', { ...chosen, product_id: world.tray })
    const found = reply.json<Found>()
    expect(found).toMatchObject({ variation_id: world.trayNeroAny, min_qty: 1, is_in_stock: true })
    expect(found.price_html).toContain('$70.00')
    expect([typeof found.image.src, typeof found.image.full_src_w]).toEqual(['string', 'number'])

    const added = await shopper.post('/?wc-ajax=add_to_cart', {
      ...chosen,
      product_id: world.tray,
      variation_id: found.variation_id,
      quantity: found.min_qty,
      product_sku: 'TRA-RIVO-N',
    })
    expect(Object.keys(added.json())).toContain('fragments')
    const cart = (await shopper.get('/cart/')).body
    expect(['Tray Rivo', 'Nero', 'Large', '$70.00'].every((word) => cart.includes(word))).toBe(true)
  })

  it('shows the colour alone unless the owner wants all, and opens the rest from its button', async () => {
    await setSetting(app.shop, 'archive_color_only', 'yes')
    await expect.poll(shopPage).not.toContain('button-variable-item')
    const html = await shopPage()
    expect(html).toContain('color-variable-items-wrapper')
    expect(html).toMatch(
      /<a data-choose="" class="[^"]*card-action product_type_variable" href="\/product\/tray-rivo\/"/,
    )
  })

  it('has no swatches if they are disabled', async () => {
    await setSetting(app.shop, 'show_on_archive', 'no')
    await expect.poll(shopPage).not.toContain('card-choice')
  })
})
