import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFits, expectGoodScreens, openPage, widths } from '../support/browser/browser.ts'
import { cardOf, openSwatchListing } from '../support/browser/card-page.ts'
import {
  focused,
  isChosen,
  price,
  select,
  swatch,
  swatchShop,
  variation,
} from '../support/browser/swatch-page.ts'
import { swatchProducts } from '../support/catalog/swatch-products.ts'

const shop = swatchShop()

describe('swatches', () => {
  const width = 390

  it('of every type have correct screens, with choice, tooltip and message too', async () => {
    const watched = await openPage(shop.browser, width)
    const { page, consoleErrors, close } = watched
    for (const name of ['plate', 'cup', 'jug', 'pot'] as const) {
      await shop.visit(watched, swatchProducts[name])
      await expectGoodScreens(page, `swatches-${name}`)
      expect(consoleErrors, name).toEqual([])
    }
    await swatch(page, 'white').click()
    await page.click('.single_add_to_cart_button')
    await page.waitForSelector('.form-row [role=alert]')
    await swatch(page, 'medium').focus()
    await page.waitForSelector('[role=tooltip]')
    await expectGoodScreens(page, 'swatches-chosen-and-missing')

    // 80 and 25 more buttons of one kind: only their places are new.
    await shop.visit(watched, swatchProducts.wall)
    for (const each of widths) {
      await page.setViewportSize({ width: each, height: 900 })
      await expectFits(page, 'swatches-80')
    }
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('are links on cards and selects on pages without script, and everything can be chosen in them', async () => {
    const { page, close } = await openSwatchListing(shop, 1280, { javaScriptEnabled: false })
    const card = cardOf(page, swatchProducts.pot)
    await expect.poll(() => card.locator('.variable-items-wrapper').first().isVisible()).toBe(false)
    await card.locator('a:has-text("Dusk Blue")').click()
    await page.waitForURL(`${shop.origin}${swatchProducts.pot}?attribute_color=dusk`)
    await expect.poll(() => page.inputValue('select[name=attribute_color]')).toBe('dusk')
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => page.locator('form .variable-items-wrapper').first().isVisible()).toBe(false)
    await expectGoodScreenWithoutScript(page)
    await page.selectOption('select[name=attribute_color]', 'dusk')
    await page.selectOption('select[name=attribute_size]', 'large')
    await page.click('.single_add_to_cart_button')
    await page.waitForURL('**/cart/')
    await expect.poll(() => page.textContent('.woocommerce-cart-form')).toContain('Dusk Blue')
    await close()
  })
})

async function expectGoodScreenWithoutScript(page: Page): Promise<void> {
  const box = await page.locator('form select[name=attribute_color]').boundingBox()
  expect(box?.width).toBeGreaterThan(100)
  expect(box?.height).toBeGreaterThanOrEqual(44)
}

describe('a swatch, by mouse', () => {
  it('sets select, price, variation and label, is cleared by the reset link, and cannot be one that is not sold', async () => {
    const { page, consoleErrors, close } = await shop.open(swatchProducts.pot)
    await swatch(page, 'black').click()
    await expect.poll(() => isChosen(swatch(page, 'black'))).toBe('true')
    await expect.poll(() => select(page, 'color')).toBe('black')
    await expect.poll(() => page.textContent('.woo-selected-variation-item-name')).toBe(': Black')
    await expect.poll(() => variation(page)).toBe('')
    await swatch(page, 'small').click()
    await expect.poll(() => price(page)).toContain('$31.00')
    await expect.poll(() => variation(page)).toBe('70003')
    const region = '.widget_shopping_cart_live_region'
    await expect.poll(() => page.textContent(region)).toBe('Black, Small, $31.00, In stock')
    expect(consoleErrors).toEqual([])

    await page.click('.reset_variations')
    await expect.poll(async () => [await select(page, 'color'), await select(page, 'size')]).toEqual(['', ''])
    await expect.poll(() => page.isVisible('.reset_variations')).toBe(false)
    await expect.poll(() => focused(page)).toBe('black')
    await expect.poll(() => new URL(page.url()).search).toBe('')

    // A value that does not exist or is sold out says so, and cannot be chosen.
    await swatch(page, 'white').click()
    await expect
      .poll(() => swatch(page, 'large').getAttribute('class'))
      .toMatch(/\bdisabled\b.*\bunavailable\b/)
    await expect
      .poll(() => swatch(page, 'medium').getAttribute('class'))
      .toMatch(/\bdisabled\b.*\bno-stock\b/)
    await swatch(page, 'large').hover()
    await page.waitForSelector('[role=tooltip]:has-text("Not available")')
    await swatch(page, 'medium').hover()
    await page.waitForSelector('[role=tooltip]:has-text("Sold out")')
    await swatch(page, 'large').click({ force: true })
    await expect.poll(() => select(page, 'size')).toBe('')
    await close()
  })

  it('with a picture has a tooltip that stays under the pointer, closes by Esc, and can show a picture', async () => {
    const { page, close } = await shop.open(swatchProducts.cup)
    const tooltip = page.locator('[role=tooltip]')
    await swatch(page, 'wave').hover()
    await tooltip.waitFor()
    await expect.poll(() => tooltip.textContent()).toBe('Like the sea')
    await expect.poll(() => tooltip.locator('img').count()).toBe(1)
    await tooltip.hover()
    await page.waitForTimeout(400)
    await expect.poll(() => tooltip.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => tooltip.count()).toBe(0)
    await swatch(page, 'plain').hover()
    await page.waitForTimeout(100)
    await expect.poll(() => tooltip.count()).toBe(0)

    // It is a picture, and a button where a picture is missing.
    await expect.poll(() => swatch(page, 'edge').locator('img').count()).toBe(1)
    await expect
      .poll(() => swatch(page, 'plain').getAttribute('class'))
      .toContain('button-variable-item-plain')
    await swatch(page, 'plain').click()
    await expect.poll(() => select(page, 'pa_form')).toBe('plain')
    await close()
  })

  it('is a radio with price and stock when it is the only attribute', async () => {
    const { page, close } = await shop.open(swatchProducts.jug)
    await expect.poll(() => swatch(page, 'handle-1').textContent()).toBe('Handle 1 – $20.00 – In stock')
    await expect.poll(() => swatch(page, 'handle-2').textContent()).toContain('Handle 2 – $25.00 – Sold out')
    await swatch(page, 'handle-1').locator('label').click()
    await expect.poll(() => page.isChecked('input.variable-item-radio-input[value=handle-1]')).toBe(true)
    await expect
      .poll(() => page.getAttribute('input.variable-item-radio-input', 'name'))
      .toBe('wvs_radio_attribute_handles__70100')
    const label = swatch(page, 'handle-2').locator('label')
    await label.hover()
    const middleOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return box ? box.x + box.width / 2 : 0
    }
    const tooltip = page.locator('[role=tooltip]')
    await tooltip.waitFor()
    await expect
      .poll(async () => Math.abs((await middleOf(tooltip)) - (await middleOf(label))))
      .toBeLessThan(2)
    await close()
  })

  it('replaces a short plain select, and not a long one', async () => {
    const { page, close } = await shop.open(swatchProducts.plate)
    await expect
      .poll(() => page.locator('form select[name=attribute_rim].woo-variation-raw-select').count())
      .toBe(1)
    await swatch(page, 'rim-2').click()
    await page.selectOption('select[name=attribute_number]', 'number-20')
    await expect.poll(() => variation(page)).toBe('70301')
    await close()
  })
})

describe('a swatch, by touch', () => {
  it('is chosen by a tap, without a tooltip; one that cannot be chosen says why', async () => {
    const { page, close } = await shop.open(swatchProducts.pot, 390, { hasTouch: true, isMobile: true })
    await swatch(page, 'white').tap()
    await expect.poll(() => select(page, 'color')).toBe('white')
    await expect.poll(() => page.locator('[role=tooltip]').count()).toBe(0)
    await swatch(page, 'medium').tap({ force: true })
    await page.waitForSelector('[role=tooltip]:has-text("Sold out")')
    await expect.poll(() => select(page, 'size')).toBe('')
    const targets = await page
      .locator('form .variable-item')
      .evaluateAll((items) => items.map((item) => Math.min(item.clientWidth, item.clientHeight)))
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
    await close()
  })
})
