import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DisplayType, displayTypes } from '../../src/features/tier-pricing/rules/table/tier-options.ts'
import {
  expectFits,
  expectGoodScreen,
  expectGoodScreens,
  waitUntilStill,
  widths,
} from '../support/browser/browser.ts'
import { ALBA, price, productShop, quantity } from '../support/browser/product-page.ts'
import { tierProducts } from '../support/catalog/tier-products.ts'

const shop = productShop()
const activeRow = (page: Page) =>
  page.locator('.tpt__tiered-pricing .tiered-pricing--active').first().getAttribute('data-tiered-quantity')
const summary = (page: Page) =>
  page.locator('.tier-pricing-summary-table').evaluate((element) => (element as HTMLElement).innerText)

const rowFrom = (units: number) => `.tpt__tiered-pricing [data-tiered-quantity="${units}"]`
/** A table is folded to one line at first. */
async function unfold(page: Page): Promise<void> {
  const line = page.locator('.tiered-pricing-wrapper summary')
  if ((await line.count()) > 0) await line.click()
}

/** Of a dropdown and a tooltip, no row is visible at first. */
const hasRows = (type: DisplayType) => type !== 'tooltip' && type !== 'dropdown'

describe('prices by quantity', () => {
  it('have correct screens in all seven display types, at the first tier and the last', async () => {
    const watched = await shop.openBlank()
    const { page, consoleErrors, close } = watched
    for (const type of displayTypes) {
      await shop.visit(watched, tierProducts.of(type))
      await expectFits(page, `tiers-${type}`)
      await unfold(page)
      // Without premium a press on a row sets nothing.
      if (hasRows(type)) await page.locator(rowFrom(10)).first().click()
      await expect.poll(() => quantity(page), { message: type }).toBe('1')
      await page.fill('form.cart .qty', '12')
      await expect.poll(() => price(page)).toBe('Was $12.00 now $8.00')
      await expect.poll(() => activeRow(page), { message: type }).toBe('10')
      await expectFitsEverywhere(page, `tiers-${type}-active`)
      // The rest of the page is the same for every type; one row or another is always the active one.
      await expectGoodScreen(page, `tiers-${type}-active`, type === 'table' ? '' : '.product .summary')
      expect(consoleErrors, type).toEqual([])
    }
    await close()
  })

  it('have correct screens with a wrong quantity, and with a cleared choice at the end of the page', async () => {
    const { page, consoleErrors, close } = await shop.open(ALBA)
    await page.fill('form.cart .qty', '0')
    await page.locator('form.cart .qty').blur()
    await expectGoodScreens(page, 'product-quantity', '.product .summary')
    await page.click('.reset_variations')
    await expectFitsEverywhere(page, 'product-cleared')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await waitUntilStill(page)
    await expectGoodScreens(page, 'product-end')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

/** The screen at every width, starting at that of the window. */
async function expectFitsEverywhere(page: Page, name: string): Promise<void> {
  for (const width of page.viewportSize()?.width === widths[0] ? widths : widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 })
    await expectFits(page, name)
  }
}

describe('the worked example, by quantity', () => {
  it('has the same prices, sums and savings as the plugin', async () => {
    await shop.set('you_save_enabled', 'yes')
    const { page, close } = await shop.open(tierProducts.of('table'))
    const rows = [
      ['1', 'Was $12.00 now $10.00', '1 × $10.00 = $10.00', 'You save: $2.00'],
      ['4', 'Was $12.00 now $10.00', '4 × $10.00 = $40.00', 'You save: $8.00'],
      ['5', 'Was $12.00 now $9.00', '5 × $9.00 = $45.00', 'You save: $15.00'],
      ['10', 'Was $12.00 now $8.00', '10 × $8.00 = $80.00', 'You save: $40.00'],
    ] as const
    for (const [units, shownPrice, sum, saved] of rows) {
      await page.fill('form.cart .qty', units)
      await expect.poll(() => price(page)).toBe(shownPrice)
      await expect.poll(() => page.textContent('.tier-pricing-summary-table')).toContain(sum)
      await expect.poll(() => page.textContent('.tiered-pricing-you-save')).toBe(saved)
    }
    await expect.poll(() => summary(page)).toContain('Total:')
    await page.fill('form.cart .qty', '2')
    await expect.poll(() => page.isVisible('.tier-pricing-summary-table')).toBe(false)
    await close()
    await shop.set('you_save_enabled', 'no')
  })
})

const phone = { hasTouch: true, isMobile: true }

describe('rows of prices, with premium', () => {
  beforeAll(() => shop.set('tiered_pricing_premium', 'yes'))
  afterAll(() => shop.set('tiered_pricing_premium', 'no'))

  it('set the quantity by mouse, keyboard and touch', async () => {
    const watched = await shop.openBlank(390, phone)
    const { page, close } = watched
    for (const type of displayTypes.filter(hasRows)) {
      await shop.visit(watched, tierProducts.of(type))
      await unfold(page)
      await page.locator(rowFrom(10)).first().click()
      await expect.poll(() => quantity(page), { message: `${type} by mouse` }).toBe('10')
      await page
        .locator(`${rowFrom(5)} button`)
        .first()
        .focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => quantity(page), { message: `${type} by key` }).toBe('5')
      await expect.poll(() => price(page), { message: type }).toBe('Was $12.00 now $9.00')
      await page.locator(rowFrom(10)).first().tap()
      await expect.poll(() => quantity(page), { message: `${type} by touch` }).toBe('10')
    }
    await close()
  })

  it('say how many are left when their quantity exceeds the stock, and then set nothing', async () => {
    const { page, close } = await shop.open('/product/nido-tea-light-holder/')
    await unfold(page)
    const row = page.locator(rowFrom(5))
    await expect.poll(() => row.textContent()).toContain('only 4 left')
    await row.click()
    await expect.poll(() => quantity(page)).toBe('1')
    await page.fill('form.cart .qty', '20')
    await expect.poll(() => activeRow(page)).toBe('1')
    await expect.poll(() => price(page)).toBe('$22.00')
    await close()
  })

  it('are chosen from the dropdown by mouse and keyboard', async () => {
    const { page, close } = await shop.open(tierProducts.of('dropdown'))
    const box = page.locator('.tiered-pricing-dropdown__select-box')
    await box.click()
    await page.locator('.tiered-pricing-dropdown-option[data-tiered-quantity="10"]').click()
    await expect.poll(() => quantity(page)).toBe('10')
    await expect.poll(() => page.textContent('.tiered-pricing-dropdown__selected')).toContain('$8.00')
    await box.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect.poll(() => quantity(page)).toBe('1')
    await page.keyboard.press(' ')
    await page.keyboard.press('Escape')
    await expect.poll(() => box.getAttribute('aria-expanded')).toBe('false')
    await close()
  })
})

describe('the icon after the price', () => {
  it('opens the prices by touch, hover and focus, until Esc', async () => {
    const { page, close } = await shop.open(tierProducts.of('tooltip'), 390, phone)
    const tip = page.locator('.tiered-pricing-tooltip')
    const icon = '.tiered-pricing-tooltip-icon'
    await page.tap(icon)
    await tip.waitFor()
    await expectFitsEverywhere(page, 'tiers-tooltip-open')
    await expectGoodScreen(page, 'tiers-tooltip-open', '.product .summary')
    await page.locator(icon).blur()
    await page.keyboard.press('Escape')
    await expect.poll(() => tip.count()).toBe(0)
    await page.mouse.move(0, 0)
    await page.hover(icon)
    await expect.poll(() => tip.textContent()).toContain('$8.00')
    await page.keyboard.press('Escape')
    await expect.poll(() => tip.count()).toBe(0)
    await page.mouse.move(0, 0)
    await page.focus(icon)
    await expect.poll(() => tip.textContent()).toContain('$8.00')
    await close()
  })
})

describe('a variation', () => {
  it('shows its own prices and leaves the quantity; clearing restores the prices of the product', async () => {
    const { page, consoleErrors, close } = await shop.open(tierProducts.many)
    await expect.poll(() => price(page)).toBe('$10.00 – $19.00')
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('get_pricing_table')) loads.push(request.postData() ?? '')
    })
    await page.fill('form.cart .qty', '4')
    await page.click('.variable-item[data-value="tone-2"]')
    await page.click('.variable-item[data-value="measure-1"]')
    await expect.poll(() => price(page)).toBe('Was $11.00 now $9.79')
    await expect.poll(() => quantity(page)).toBe('4')
    expect(loads).toHaveLength(1)
    const region = '.widget_shopping_cart_live_region'
    const announced = 'tone 2, measure 1, 4 items: $9.79 each, $39.16 total, In stock'
    await expect
      .poll(async () => (await page.textContent(region))?.slice(0, announced.length))
      .toBe(announced)
    await page.click('.reset_variations')
    await expect.poll(() => price(page)).toBe('$10.00 – $19.00')
    await expect.poll(() => page.locator('[data-tiered-pricing-table]').count()).toBe(0)
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('without prices by quantity shows its price alone', async () => {
    const { page, close } = await shop.open(tierProducts.many)
    await page.click('.variable-item[data-value="tone-10"]')
    await page.click('.variable-item[data-value="measure-6"]')
    await expect.poll(() => price(page)).toBe('$19.00')
    await page.fill('form.cart .qty', '9')
    await expect.poll(() => price(page)).toBe('$19.00')
    await expect.poll(() => page.locator('[data-tiered-pricing-table]').count()).toBe(0)
    await close()
  })

  it('shows its price when the server cannot be reached, and never that of an earlier choice', async () => {
    const { page, close } = await shop.open(tierProducts.many)
    await page.click('.variable-item[data-value="measure-1"]')
    let release: (() => void) | undefined
    await page.route('**/*get_pricing_table*', async (route) => {
      const isFirst = route.request().postData()?.includes('72001') === true
      if (!isFirst) return await route.abort()
      await new Promise<void>((resolve) => {
        release = resolve
      })
      await route.continue()
    })
    await page.click('.variable-item[data-value="tone-1"]')
    await expect.poll(() => release !== undefined).toBe(true)
    await page.click('.variable-item[data-value="tone-3"]')
    await expect.poll(() => price(page)).toBe('$12.00')
    release?.()
    await page.waitForTimeout(300)
    await expect.poll(() => price(page)).toBe('$12.00')
    await expect.poll(() => page.locator('[data-tiered-pricing-table]').count()).toBe(0)
    await close()
  })

  it('that the page opens with has its table at once, without a request', async () => {
    const watched = await shop.openBlank()
    const { page } = watched
    let loads = 0
    page.on('request', (request) => {
      if (request.url().includes('get_pricing_table')) loads += 1
    })
    await shop.visit(watched, `${ALBA}?color=verde`)
    await expect.poll(() => price(page)).toBe('$48.00')
    expect(loads).toBe(0)
    await page.click('.reset_variations')
    await expect.poll(() => price(page)).toBe('$34.00 – $72.00')
    await watched.close()
  })
})

describe('the table that is shown before a choice', () => {
  it('stays as the page opens and while a choice is incomplete; clearing a variation removes it', async () => {
    await shop.showBeforeChoice(72_000, 72_001)
    const watched = await shop.openBlank()
    const { page } = watched
    await page.addInitScript(() => {
      const sizes: number[] = []
      Object.assign(window, { sizes })
      const note = () => sizes.push(document.querySelectorAll('.tpt__tiered-pricing tr').length)
      document.addEventListener('reset_data', () => setTimeout(note))
    })
    await page.goto(shop.origin + tierProducts.many)
    const sizes = () => page.evaluate(() => [...(window as unknown as { sizes: number[] }).sizes])
    await expect.poll(sizes).toHaveLength(1)
    await page.waitForFunction(() => 'pricesUpdated' in window)
    // By a script of others, once ours listens: the same again.
    await page.evaluate(() => {
      const event = new CustomEvent('reset_data', { bubbles: true })
      document.querySelector('form.variations_form')?.dispatchEvent(event)
    })
    await page.click('form .variable-item[data-value="measure-1"]')
    await expect.poll(sizes).toHaveLength(3)
    const [atOpening, ...later] = await sizes()
    expect(atOpening).toBeGreaterThan(1)
    expect(later).toEqual([atOpening, atOpening])
    await page.click('form .variable-item[data-value="tone-2"]')
    await expect.poll(() => price(page)).toBe('$11.00')
    await page.click('.reset_variations')
    await expect.poll(() => page.locator('[data-tiered-pricing-table]').count()).toBe(0)
    await watched.close()
  })
})

describe('the price on the page', () => {
  // The same holds for rules with any other problem (test/wire/products/stored-tier-rules.test.ts).
  it('is what the cart charges, also for rules with unusable rows, or with everything off', async () => {
    const watched = await shop.openBlank()
    const { page, consoleErrors, close } = watched
    const prices = []
    for (const kind of ['rows', 'whole']) {
      const path = tierProducts.broken.find((each) => each.includes(kind)) ?? ''
      await shop.visit(watched, path)
      await page.fill('form.cart .qty', '6')
      prices.push({ path, shown: (await price(page))?.replace(/^.*now /, '') ?? '' })
      const product = await page.locator('form.cart [name="add-to-cart"]').getAttribute('value')
      const form = { product_id: product ?? '', quantity: '6' }
      await page.request.post(`${shop.origin}/?wc-ajax=add_to_cart`, {
        form,
        headers: { origin: shop.origin },
      })
    }
    await shop.visit(watched, ALBA)
    await page.click('.variable-item[data-value="rosa"]')
    await page.fill('form.cart .qty', '7')
    await expect.poll(() => price(page)).toMatch(/^Was \$[\d.]+ now \$[\d.]+$/)
    const total = await page.textContent('[data-tier-pricing-table-summary-total]')
    prices.push({ path: ALBA, shown: /now (\S+)$/.exec((await price(page)) ?? '')?.[1] ?? '' })
    await page.click('.single_add_to_cart_button')
    await page.waitForURL('**/cart/')

    const lines = page.locator('.cart_item')
    await expect.poll(() => lines.count()).toBe(prices.length)
    for (const { path, shown } of prices) {
      const line = lines.filter({ has: page.locator(`a[href^="${path}"]`) })
      await expect
        .poll(() => line.locator('.product-price').textContent(), { message: path })
        .toContain(shown)
    }
    expect(await page.textContent('.woocommerce-cart-form')).toContain(total)
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('without script', () => {
  // The other types are plain text and tables, whose amounts the server has written.
  it.each(['table', 'tooltip', 'dropdown'])('shows the prices of the type %s', async (type) => {
    const watched = await shop.openBlank(1280, { javaScriptEnabled: false })
    const { page, close } = watched
    await shop.visit(watched, tierProducts.of(type))
    await unfold(page)
    await expect.poll(() => page.locator('.tpt__tiered-pricing').innerText()).toContain('$8.00')
    await close()
  })
})
