import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  expectFits,
  expectGoodScreen,
  expectGoodScreens,
  openPage,
  waitUntilStill,
} from '../support/browser/browser.ts'
import { ALBA, productShop, quantity } from '../support/browser/product-page.ts'
import { tierProducts } from '../support/catalog/tier-products.ts'

const shop = productShop()

describe('a quantity', () => {
  it('starts at the minimum, and shows a problem below it (spec 5.1)', async () => {
    const { page, close } = await shop.open(tierProducts.withMinimum)
    await expect.poll(() => quantity(page)).toBe('3')
    for (const [text, problem] of [
      ['2', 'minimum value should be 3'],
      ['1000000000', 'maximum value should be 1,000,000'],
    ] as const) {
      await page.fill('form.cart .qty', text)
      await page.locator('form.cart .qty').blur()
      await expect.poll(() => page.textContent('.quantity-problem')).toContain(problem)
    }
    await page.fill('form.cart .qty', '2')
    await page.click('.single_add_to_cart_button')
    await page.waitForTimeout(300)
    await expect.poll(() => page.url()).toContain(tierProducts.withMinimum)
    await page.fill('form.cart .qty', '4')
    await expect.poll(() => page.textContent('.quantity-problem')).toBe('')
    await close()
  })

  it('that is being edited stays while the form is hydrated', async () => {
    const { page, consoleErrors, close } = await openPage(shop.browser, 1280)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/assets\/browser-.*\.js|react-root/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(shop.origin + ALBA)
    await page.click('.variable-item[data-value="rosa"]')
    await page.fill('form.cart .qty', '5')
    await page.locator('form.cart .qty').selectText()
    release()
    await page.waitForSelector('.variable-item[data-value="rosa"][aria-checked="true"]')
    await page.keyboard.type('12')
    await expect.poll(() => quantity(page)).toBe('12')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('stays when another variation is chosen, and shows a problem at once when it exceeds the stock', async () => {
    const { page, consoleErrors, close } = await shop.open(ALBA)
    await page.fill('form.cart .qty', '10')
    await page.click('.variable-item[data-value="calacatta"]')
    await page.click('.variable-item[data-value="small"]')
    const problem = page.locator('.quantity-problem[role=alert]')
    await expect.poll(() => problem.textContent()).toBe('The maximum value should be 3.')
    await expect.poll(() => quantity(page)).toBe('10')
    await expect.poll(() => page.getAttribute('form.cart .qty', 'aria-describedby')).toBe('quantity-problem')
    const region = '.widget_shopping_cart_live_region'
    await expect.poll(() => page.textContent(region)).toBe('Calacatta, Small, $40.00, In stock')
    await expect.poll(() => page.locator('.tier-pricing-summary-table:visible').count()).toBe(0)
    // Axe checks a wrong quantity in test/e2e/prices-by-quantity.test.ts.
    await expectFits(page, 'product-too-many')
    await page.click('.variable-item[data-value="medium"]')
    await expect.poll(() => problem.textContent()).toBe('')
    await expect.poll(() => page.getAttribute('form.cart .qty', 'aria-invalid')).toBeNull()
    await page.waitForSelector('.tier-pricing-summary-table:visible')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('the first screen', () => {
  const bottomOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom)

  it('of a phone shows picture, name, price and the first swatches above the buy bar (ux 3.2.1)', async () => {
    const { page, close } = await shop.open(ALBA)
    await page.setViewportSize({ width: 390, height: 844 })
    const bar = page.locator('[data-buy-bar]')
    await bar.waitFor()
    const top = await bar.evaluate((element) => element.getBoundingClientRect().top)
    for (const part of ['[data-gallery-stage]', 'h1', '.summary-price', '.variable-items-wrapper']) {
      await expect.poll(() => bottomOf(page, part), { message: part }).toBeLessThanOrEqual(top)
    }
    await expect.poll(() => bottomOf(page, '.single_add_to_cart_button')).toBeLessThanOrEqual(844 * 1.3)
    // The product with the most colors and sizes, which are all seen.
    await page.goto(`${shop.origin}/product/lino-table-runner/`)
    await bar.waitFor()
    await expect.poll(() => bottomOf(page, '.single_add_to_cart_button')).toBeLessThanOrEqual(844 * 1.3)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const last = page.locator('.button-variable-item', { hasText: '102 in' })
    expect([await last.getAttribute('title'), await last.getAttribute('data-value')]).toEqual([
      '260 cm',
      '260-cm',
    ])
    const box = await last.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    await last.click()
    await expect.poll(() => page.textContent('.variations')).toContain('Size: 102 in (260 cm)')
    await expect.poll(() => page.textContent('[data-buy-choice]')).toContain('102 in')
    await close()
  })

  it('of a laptop shows the button, with the prices by quantity in one line', async () => {
    const { page, close } = await shop.open(ALBA)
    for (const size of [
      { width: 1280, height: 800 },
      { width: 1366, height: 680 },
    ]) {
      await page.setViewportSize(size)
      await expect.poll(() => bottomOf(page, '.single_add_to_cart_button')).toBeLessThanOrEqual(size.height)
      await expect.poll(() => page.isVisible('[data-buy-bar]')).toBe(false)
    }
    const line = page.locator('.tiered-pricing-wrapper summary')
    await expect.poll(() => line.textContent()).toBe('Buy 3+, save 5–15%')
    await line.click()
    await expect.poll(() => page.isVisible('.tiered-pricing-table')).toBe(true)
    await page.click('.variable-item[data-value="large"]')
    await expect.poll(() => page.textContent('.summary-price')).toContain('$66.00')
    await expect.poll(() => page.isVisible('.tiered-pricing-table')).toBe(true)
    await close()
  })

  it('at 200 and 400 % zoom has all controls of the gallery on the picture', async () => {
    const { page, close } = await shop.open(ALBA)
    for (const size of [
      { width: 640, height: 400 },
      { width: 320, height: 200 },
    ]) {
      await page.setViewportSize(size)
      const outside = () =>
        page.evaluate(() => {
          const stage = document.querySelector('[data-gallery-stage]')!.getBoundingClientRect()
          const controls = [...document.querySelectorAll('[data-gallery-step], [data-gallery-large]')]
          return controls
            .map((element) => element.getBoundingClientRect())
            .filter(
              ({ top, left, right, bottom }) =>
                !(top >= stage.top && left >= stage.left && right <= stage.right && bottom <= stage.bottom),
            ).length
        })
      await expect.poll(outside).toBe(0)
    }
    await close()
  })
})

describe('the options', () => {
  it('are one group each for screen readers, before and after the script starts', async () => {
    const { page, close } = await openPage(shop.browser, 1280)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/assets\/browser-.*\.js|react-root/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(shop.origin + ALBA)
    const groups = async () =>
      (await page.locator('form.cart').ariaSnapshot()).match(/(radiogroup|combobox) "[^"]*"/g)
    const once = ['radiogroup "Color"', 'radiogroup "Size"']
    await expect.poll(groups).toEqual(once)
    release()
    await page.mouse.move(300, 300)
    await page.waitForSelector('form.variations_form[data-hydrated]')
    await expect.poll(groups).toEqual(once)
    await close()
  })
})

describe('a sold-out product', () => {
  it('says so first, and shows alternatives', async () => {
    const { page, consoleErrors, close } = await shop.open('/product/tre-candelabrum/', 390)
    const summary = page.locator('.entry-summary')
    await expect
      .poll(() => summary.locator('h1 >> xpath=preceding-sibling::span').allTextContents())
      .toEqual(['Sold out'])
    await page.click('.sold-out-contact a[href^="/product-category/"]', { trial: true })
    await page.click('.sold-out-contact a[href^="mailto:"]', { trial: true })
    await expect.poll(() => page.locator('.purchase-terms').count()).toBe(0)
    await expectGoodScreens(page, 'product-sold-out')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('the sticky buy bar', () => {
  it('appears when the button is out of view, submits the form, and covers neither the focus nor the end of the footer', async () => {
    const { page, close } = await shop.open(ALBA, 390)
    const bar = page.locator('[data-buy-bar]')
    await expect.poll(() => bar.isVisible()).toBe(true)
    await page.locator('.single_add_to_cart_button').scrollIntoViewIfNeeded()
    await expect.poll(() => bar.isVisible()).toBe(false)
    await page.evaluate(() => document.querySelector('#facts')?.scrollIntoView())
    await bar.waitFor()
    await expect.poll(() => bar.textContent()).toContain('$48.00')
    await expectGoodScreen(page, 'buy-bar')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const gap = () =>
      page.evaluate(() => {
        const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0
        return (document.querySelector('[data-buy-bar]')?.getBoundingClientRect().top ?? 0) - end
      })
    await expect.poll(gap).toBeGreaterThanOrEqual(-1)
    await page.locator('footer a').first().focus()
    await waitUntilStill(page)
    const isCovered = () =>
      page.evaluate(() => {
        const focused = document.activeElement?.getBoundingClientRect()
        const top = document.querySelector('[data-buy-bar]')?.getBoundingClientRect().top ?? 0
        return (focused?.bottom ?? 0) > top
      })
    await expect.poll(isCovered).toBe(false)
    await bar.locator('button').click()
    await page.waitForURL('**/cart/')
    await expect.poll(() => page.textContent('.woocommerce-cart-form')).toContain('Alba')
    await close()
  })

  it('does not cover the prices by quantity that were just opened', async () => {
    const { page, close } = await shop.open(tierProducts.of('table'), 390)
    const bar = page.locator('[data-buy-bar]')
    const button = await page.locator('.single_add_to_cart_button').boundingBox()
    await page.setViewportSize({ width: 390, height: Math.floor(button!.y) - 8 })
    await expect.poll(() => bar.isVisible()).toBe(true)
    // Not by the mouse, which would scroll to it.
    const press = () =>
      page.locator('.tiered-pricing-wrapper summary').evaluate((fold) => (fold as HTMLElement).click())
    await press()
    await expect.poll(() => bar.isVisible()).toBe(false)
    await press()
    await expect.poll(() => bar.isVisible()).toBe(true)
    await close()
  })

  it('leads to the first missing choice', async () => {
    const { page, close } = await shop.open(tierProducts.many, 390)
    await page.evaluate(() => document.querySelector('footer')?.scrollIntoView())
    await page.locator('[data-buy-bar] button').click()
    await page.waitForSelector('.form-row [role=alert]')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-value')))
      .toBe('tone-1')
    await close()
  })
})

describe('the sections of a description', () => {
  it('open by their fragment in the address', async () => {
    const { page, consoleErrors, close } = await shop.open(`${tierProducts.withSections}#care`)
    await expect.poll(() => page.isVisible('#care p')).toBe(true)
    await expect.poll(() => page.isVisible('#material p')).toBe(false)
    for (const id of ['material', 'shipping', 'maker']) {
      await page.evaluate((hash) => location.assign(`#${hash}`), id)
      await expect.poll(() => page.isVisible(`#${id} p`)).toBe(true)
    }
    await expect.poll(() => page.textContent('#dimensions')).toContain('15\u00a0cm')
    await expectGoodScreen(page, 'product-parts')
    expect(consoleErrors).toEqual([])
    await close()
  })
})
