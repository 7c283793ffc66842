import { beforeAll, describe, expect, it } from 'vitest'
import { expectGoodScreen, openPage, waitUntilStill } from '../support/browser/browser.ts'
import { action, cardOf, hrefs, item, openSwatchListing, sourceOf } from '../support/browser/card-page.ts'
import { swatchShop } from '../support/browser/swatch-page.ts'
import { swatchProducts } from '../support/catalog/swatch-products.ts'

const shop = swatchShop()
beforeAll(() => shop.set({ archive_color_only: 'no' }))

describe('the picture of a card', () => {
  it('is that of the hovered colour, and of the chosen one', async () => {
    const { page, close } = await openPage(shop.browser, 1280)
    await page.goto(`${shop.origin}/product-category/vases/`)
    const card = cardOf(page, '/product/alba-bud-vase/')
    const shown = () => sourceOf(card)
    const before = await shown()
    await item(card, 'calacatta').hover()
    await card.locator('[data-hydrated]').waitFor()
    await page.mouse.move(0, 0)
    await expect.poll(shown).toBe(before)
    await item(card, 'verde').hover()
    await expect.poll(shown).not.toBe(before)
    const verde = await shown()
    await page.mouse.move(0, 0)
    await expect.poll(shown).toBe(before)
    await item(card, 'verde').click()
    await page.mouse.move(0, 0)
    await waitUntilStill(page)
    await expect.poll(() => shown()).toBe(verde)
    await item(card, 'small').click()
    await expect.poll(() => action(card).textContent()).toBe('Add to cart')
    await expect.poll(() => shown()).toBe(verde)
    await card.locator('.reset_variations').click()
    await expect.poll(shown).toBe(before)
    await close()
  })
})

describe('cards that are loaded later', () => {
  it('work at once, and Back restores the previous order and its cards', async () => {
    const { page, consoleErrors, close } = await openSwatchListing(shop)
    await item(cardOf(page, swatchProducts.pot), 'black').click()
    await expect.poll(() => hrefs(cardOf(page, swatchProducts.pot))).toEqual(['?attribute_color=black'])
    const names = () => page.locator('li.product h2').allTextContents()
    const before = await names()
    await page.selectOption('.woocommerce-ordering .orderby', 'price')
    await page.waitForURL(/orderby=price/)
    await expect.poll(names).not.toEqual(before)
    const first = page.locator('li.product:has(.variable-item)').first()
    await first.locator('.variable-item').first().click()
    await first.locator('[data-hydrated] [aria-checked=true]').waitFor()
    await page.goBack()
    // The sorted list has this card too, and stays until the previous list has loaded.
    await expect.poll(names).toEqual(before)
    await item(cardOf(page, swatchProducts.pot), 'white').click()
    await expect.poll(() => hrefs(cardOf(page, swatchProducts.pot))).toEqual(['?attribute_color=white'])
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('the owner’s settings of cards', () => {
  it('choose the defaults at first, show labels, and hide the reset link', async () => {
    await shop.set({ archive_default_selected: 'yes', archive_show_label: 'yes', archive_clear_link: 'no' })
    const { page, close } = await openPage(shop.browser, 1280)
    await page.goto(`${shop.origin}/product-category/vases/`)
    const card = cardOf(page, '/product/alba-bud-vase/')
    await expect.poll(() => action(card).textContent()).toBe('Add to cart')
    await expect
      .poll(() => card.locator('.woo-selected-variation-item-name').allTextContents())
      .toEqual([': Carrara', ': Medium'])
    await expect.poll(() => card.locator('.reset_variations').count()).toBe(0)
    await expectGoodScreen(page, 'cards-labelled')
    await close()
  })

  it('in catalog mode show one attribute, which changes the picture and cannot be bought', async () => {
    await shop.set({ archive_default_selected: 'no', catalog_mode: 'yes', catalog_mode_trigger: 'hover' })
    const { page, close } = await openPage(shop.browser, 1280)
    await page.goto(`${shop.origin}/product-category/vases/`)
    const card = cardOf(page, '/product/alba-bud-vase/')
    await expect.poll(() => card.locator('.variable-items-wrapper').count()).toBe(1)
    const source = () => sourceOf(card)
    const before = await source()
    await item(card, 'calacatta').hover()
    await card.locator('[data-hydrated]').waitFor()
    await page.mouse.move(0, 0)
    await expect.poll(source).toBe(before)
    await item(card, 'verde').hover()
    await expect.poll(source).not.toBe(before)
    await page.mouse.move(0, 0)
    await expect.poll(source).toBe(before)
    await item(card, 'verde').click()
    await expect.poll(source).not.toBe(before)
    await expect
      .poll(async () => [await hrefs(card), await action(card).textContent()])
      .toEqual([['?attribute_pa_colour=verde'], 'Choose options'])
    await close()
  })
})
