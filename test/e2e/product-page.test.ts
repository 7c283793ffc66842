import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { displayTypes } from '../../src/features/tier-pricing/rules/table/tier-options.ts'
import {
  comeNear,
  expectGoodScreen,
  expectGoodScreens,
  openBrowser,
  openPage,
  untilAtRest,
  untilStill,
  type Watched,
} from '../support/browser.ts'
import { changeSettings } from '../support/change-settings.ts'
import { withDatabase } from '../support/command-process.ts'
import { closeContexts } from '../support/contexts.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'
import { fillTierGoods, tierGoods } from '../support/tier-goods.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  await withDatabase(shop.data, fillTierGoods)
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const ALBA = '/product/alba-bud-vase/'

/** A page of a browser of its own, for one product after the other. */
async function openBlank(width = 1280, options: BrowserContextOptions = {}): Promise<Watched> {
  const watched = await openPage(browser, width, options)
  await watched.page.addInitScript(() => {
    const look = () => Object.assign(window, { hasLooked: true })
    document.addEventListener('tiered_price_update', look, { once: true })
  })
  return watched
}

/**
 * A product's page once its form is awake and the prices have had their first look at the quantity (spec 9.3: 500 ms
 * after load).
 */
async function visit(watched: Watched, path: string): Promise<void> {
  await watched.page.goto(shop.origin + path)
  if (!watched.hasScript) return
  await comeNear(watched.page)
  await watched.page.waitForFunction(isAwake)
  await watched.page.waitForFunction(hasLooked)
  await untilAtRest(watched)
}

async function open(path: string, width = 1280, options: BrowserContextOptions = {}): Promise<Watched> {
  const watched = await openBlank(width, options)
  await visit(watched, path)
  return watched
}

function isAwake(): boolean {
  return document.querySelector('form.variations_form:not(.wvs-loaded)') === null
}

/** Where there is nothing to look at, nothing tells of it; then it is enough that the prices are at work. */
function hasLooked(): boolean {
  if ('hasLooked' in window || !document.querySelector('.tpt__tiered-pricing')) return true
  // Until it is set, that name of the window is the element itself, by its id.
  const { tieredPricingGlobalData: data } = window as { tieredPricingGlobalData?: unknown }
  const isAtWork = data !== undefined && !(data instanceof Element)
  return isAtWork && !document.querySelector('[data-tiered-pricing-table]')
}

const set = (name: string, value: string) => changeSettings(shop, { [name]: value })

const price = (page: Page) => page.textContent('.summary-price .price')
const activeRow = (page: Page) =>
  page.locator('.tpt__tiered-pricing .tiered-pricing--active').first().getAttribute('data-tiered-quantity')
const quantity = (page: Page) => page.inputValue('form.cart .qty')
const summary = (page: Page) =>
  page.locator('.tier-pricing-summary-table').evaluate((element) => (element as HTMLElement).innerText)

describe('prices by quantity', () => {
  const width = 390

  it('are good screens in all seven display types, at the first tier and the last', async () => {
    const watched = await openBlank(width)
    const { page, complaints, close } = watched
    for (const type of displayTypes) {
      await visit(watched, tierGoods.of(type))
      await expectGoodScreens(page, `tiers-${type}`)
      await page.fill('form.cart .qty', '12')
      await expect.poll(() => price(page)).toBe('Was $12.00 now $8.00')
      await expect.poll(() => activeRow(page), { message: type }).toBe('10')
      await expectGoodScreens(page, `tiers-${type}-active`)
      expect(complaints, type).toEqual([])
    }
    await close()
  })

  it('are good screens with what is chosen, cleared, wrong, and scrolled past', async () => {
    const { page, complaints, close } = await open(ALBA, width)
    await page.fill('form.cart .qty', '0')
    await page.locator('form.cart .qty').blur()
    await expectGoodScreens(page, 'product-quantity')
    await page.click('.reset_variations')
    await expectGoodScreens(page, 'product-cleared')
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await untilStill(page)
    await expectGoodScreens(page, 'product-end')
    expect(complaints).toEqual([])
    await close()
  })
})

describe('the worked example, by quantity', () => {
  it('has the prices, sums and savings that the plugin has', async () => {
    await set('you_save_enabled', 'yes')
    const { page, close } = await open(tierGoods.of('table'))
    const rows = [
      ['1', 'Was $12.00 now $10.00', '1 × $10.00 = $10.00', 'You save: $2.00'],
      ['4', 'Was $12.00 now $10.00', '4 × $10.00 = $40.00', 'You save: $8.00'],
      ['5', 'Was $12.00 now $9.00', '5 × $9.00 = $45.00', 'You save: $15.00'],
      ['10', 'Was $12.00 now $8.00', '10 × $8.00 = $80.00', 'You save: $40.00'],
    ] as const
    for (const [pieces, shown, sum, saved] of rows) {
      await page.fill('form.cart .qty', pieces)
      await expect.poll(() => price(page)).toBe(shown)
      await expect.poll(() => page.textContent('.tier-pricing-summary-table')).toContain(sum)
      await expect.poll(() => page.textContent('.tiered-pricing-you-save')).toBe(saved)
    }
    await expect.poll(() => summary(page)).toContain('Total:')
    await page.fill('form.cart .qty', '2')
    await expect.poll(() => page.isVisible('.tier-pricing-summary-table')).toBe(false)
    await close()
    await set('you_save_enabled', 'no')
  })
})

describe('rows of prices', () => {
  it('set no quantity while premium is off', async () => {
    const watched = await openBlank()
    const { page, close } = watched
    for (const type of displayTypes.filter((each) => each !== 'tooltip' && each !== 'dropdown')) {
      await visit(watched, tierGoods.of(type))
      await page.locator('.tpt__tiered-pricing [data-tiered-quantity="10"]').first().click()
      await expect.poll(() => quantity(page), { message: type }).toBe('1')
    }
    await close()
  })

  it('set it by mouse, key and finger where premium is on', async () => {
    await set('tiered_pricing_premium', 'yes')
    const [watched, touched] = [await openBlank(), await openBlank(390, { hasTouch: true, isMobile: true })]
    const { page } = watched
    for (const type of displayTypes) {
      if (type === 'tooltip' || type === 'dropdown') continue
      await visit(watched, tierGoods.of(type))
      const row = page.locator('.tpt__tiered-pricing [data-tiered-quantity="10"]').first()
      await row.click()
      await expect.poll(() => quantity(page), { message: `${type} by mouse` }).toBe('10')
      await page.locator('.tpt__tiered-pricing [data-tiered-quantity="5"] button').first().focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => quantity(page), { message: `${type} by key` }).toBe('5')
      await expect.poll(() => price(page), { message: type }).toBe('Was $12.00 now $9.00')
      await visit(touched, tierGoods.of(type))
      await touched.page.locator('.tpt__tiered-pricing [data-tiered-quantity="10"]').first().tap()
      await expect.poll(() => quantity(touched.page), { message: `${type} by touch` }).toBe('10')
    }
    await watched.close()
    await touched.close()
    await set('tiered_pricing_premium', 'no')
  })

  it('say how many are left where they ask for more, and then set nothing', async () => {
    await set('tiered_pricing_premium', 'yes')
    const { page, close } = await open('/product/nido-tea-light-holder/')
    const row = page.locator('.tpt__tiered-pricing [data-tiered-quantity="5"]')
    await expect.poll(() => row.textContent()).toContain('only 4 left')
    await row.click()
    await expect.poll(() => quantity(page)).toBe('1')
    await page.fill('form.cart .qty', '20')
    await expect.poll(() => activeRow(page)).toBe('1')
    await expect.poll(() => price(page)).toBe('$22.00')
    await close()
    await set('tiered_pricing_premium', 'no')
  })

  it('drop down, and are chosen by mouse and key', async () => {
    await set('tiered_pricing_premium', 'yes')
    const { page, close } = await open(tierGoods.of('dropdown'))
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
    await set('tiered_pricing_premium', 'no')
  })

  it('open at the sign after the price, on hover and on focus, until Esc', async () => {
    const { page, close } = await open(tierGoods.of('tooltip'))
    const tip = page.locator('.tiered-pricing-tooltip')
    await page.hover('.tiered-pricing-tooltip-icon')
    await tip.waitFor()
    await expectGoodScreen(page, 'tiers-tooltip-open')
    await page.keyboard.press('Escape')
    await expect.poll(() => tip.count()).toBe(0)
    await page.mouse.move(0, 0)
    await page.focus('.tiered-pricing-tooltip-icon')
    await expect.poll(() => tip.textContent()).toContain('$8.00')
    await close()
    const touched = await open(tierGoods.of('tooltip'), 390, { hasTouch: true, isMobile: true })
    await touched.page.tap('.tiered-pricing-tooltip-icon')
    await touched.page.waitForSelector('.tiered-pricing-tooltip')
    await touched.close()
  })
})

describe('a variation', () => {
  it('brings its own prices, keeps the quantity, and gives them back when it is cleared', async () => {
    const { page, complaints, close } = await open(tierGoods.many)
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
    await expect
      .poll(() => page.textContent(region))
      .toMatch(/^tone 2, measure 1, 4 pieces: \$9\.79 each, \$39\.16 in all, In stock/)
    await page.click('.reset_variations')
    await expect.poll(() => price(page)).toBe('$10.00 – $19.00')
    await expect.poll(() => page.locator('[data-tiered-pricing-table]').count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  it('without prices by quantity shows its price alone', async () => {
    const { page, close } = await open(tierGoods.many)
    await page.click('.variable-item[data-value="tone-10"]')
    await page.click('.variable-item[data-value="measure-6"]')
    await expect.poll(() => price(page)).toBe('$19.00')
    await page.fill('form.cart .qty', '9')
    await expect.poll(() => price(page)).toBe('$19.00')
    await expect.poll(() => page.locator('[data-tiered-pricing-table]').count()).toBe(0)
    await close()
  })

  it('shows its price when the server cannot be asked, and never that of an earlier choice', async () => {
    const { page, close } = await open(tierGoods.many)
    await page.click('.variable-item[data-value="measure-1"]')
    let late: (() => void) | undefined
    await page.route('**/*get_pricing_table*', async (route) => {
      const isFirst = route.request().postData()?.includes('72001') === true
      if (!isFirst) return await route.abort()
      await new Promise<void>((resolve) => {
        late = resolve
      })
      await route.continue()
    })
    await page.click('.variable-item[data-value="tone-1"]')
    await expect.poll(() => late !== undefined).toBe(true)
    await page.click('.variable-item[data-value="tone-3"]')
    await expect.poll(() => price(page)).toBe('$12.00')
    late?.()
    await page.waitForTimeout(300)
    await expect.poll(() => price(page)).toBe('$12.00')
    await expect.poll(() => page.locator('[data-tiered-pricing-table]').count()).toBe(0)
    await close()
  })

  it('that the page opens with has its table at once, and is not asked for again', async () => {
    const watched = await openBlank()
    const { page } = watched
    let loads = 0
    page.on('request', (request) => {
      if (request.url().includes('get_pricing_table')) loads += 1
    })
    await visit(watched, `${ALBA}?color=verde`)
    await expect.poll(() => price(page)).toBe('$48.00')
    expect(loads).toBe(0)
    await page.click('.reset_variations')
    await expect.poll(() => price(page)).toBe('$34.00 – $72.00')
    await watched.close()
  })
})

describe('the price of the page', () => {
  it('is that of the cart and of the order', async () => {
    const { page, close } = await open(ALBA)
    await page.click('.variable-item[data-value="rosa"]')
    await page.fill('form.cart .qty', '7')
    await expect.poll(() => price(page)).toMatch(/^Was \$[\d.]+ now \$[\d.]+$/)
    const total = await page.textContent('[data-tier-pricing-table-summary-total]')
    const each = /now (\S+)$/.exec((await price(page)) ?? '')?.[1] ?? ''
    await page.click('.single_add_to_cart_button')
    await page.waitForURL('**/cart/')
    const line = await page.textContent('.woocommerce-cart-form')
    expect(line).toContain(each)
    expect(line).toContain(total)
    await page.click('.checkout-button')
    await page.waitForURL('**/checkout/')
    await expect.poll(() => page.textContent('form.checkout')).toContain(total)
    await close()
  })

  it('is never one that the cart would not charge, whatever is written in the rules', async () => {
    const watched = await openBlank()
    const { page, complaints, close } = watched
    for (const path of tierGoods.broken) {
      // Somebody new each time: with this piece alone in the cart.
      await page.context().clearCookies()
      await visit(watched, path)
      await page.fill('form.cart .qty', '6')
      const shown = (await price(page))?.replace(/^.*now /, '') ?? ''
      await page.click('.single_add_to_cart_button')
      await page.waitForURL('**/cart/')
      await expect.poll(() => page.textContent('.woocommerce-cart-form'), { message: path }).toContain(shown)
      await expect.poll(() => page.locator('.cart_item').count(), { message: path }).toBe(1)
      expect(complaints, path).toEqual([])
    }
    await close()
  })
})

describe('a quantity', () => {
  it('begins at the fewest that are sold, and says what is wrong with one below (spec 5.1)', async () => {
    const { page, close } = await open(tierGoods.least)
    await expect.poll(() => quantity(page)).toBe('3')
    for (const [text, words] of [
      ['2', 'minimum value should be 3'],
      ['1000000000', 'maximum value should be 1000000'],
    ] as const) {
      await page.fill('form.cart .qty', text)
      await page.locator('form.cart .qty').blur()
      await expect.poll(() => page.textContent('.quantity-problem')).toContain(words)
    }
    await page.fill('form.cart .qty', '2')
    await page.click('.single_add_to_cart_button')
    await page.waitForTimeout(300)
    await expect.poll(() => page.url()).toContain(tierGoods.least)
    await page.fill('form.cart .qty', '4')
    await expect.poll(() => page.textContent('.quantity-problem')).toBe('')
    await close()
  })

  it('that somebody is writing is left alone while the form wakes', async () => {
    const { page, complaints, close } = await openPage(browser, 1280)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/assets\/browser-.*\.js|react-root/, async (route) => {
      await held
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
    expect(complaints).toEqual([])
    await close()
  })

  it('stays when another variation is chosen, and says at once when so many of that are not there', async () => {
    const { page, complaints, close } = await open(ALBA)
    await page.fill('form.cart .qty', '10')
    await page.click('.variable-item[data-value="calacatta"]')
    await page.click('.variable-item[data-value="small"]')
    const words = page.locator('.quantity-problem[role=alert]')
    await expect.poll(() => words.textContent()).toBe('The maximum value should be 3.')
    await expect.poll(() => quantity(page)).toBe('10')
    await expect.poll(() => page.getAttribute('form.cart .qty', 'aria-describedby')).toBe('quantity-problem')
    const region = '.widget_shopping_cart_live_region'
    await expect.poll(() => page.textContent(region)).toBe('Calacatta, Small, $40.00, In stock')
    await expect.poll(() => page.locator('.tier-pricing-summary-table:visible').count()).toBe(0)
    await expectGoodScreen(page, 'product-too-many')
    await page.click('.variable-item[data-value="medium"]')
    await expect.poll(() => words.textContent()).toBe('')
    await expect.poll(() => page.getAttribute('form.cart .qty', 'aria-invalid')).toBeNull()
    await page.waitForSelector('.tier-pricing-summary-table:visible')
    expect(complaints).toEqual([])
    await close()
  })

  it('is not asked for where fewer are left than are sold', async () => {
    const { page, close } = await open(tierGoods.short)
    await expect
      .poll(() => page.textContent('.stock'))
      .toContain('Only 2 left, and it is sold from 3 pieces on')
    await expect.poll(() => page.locator('form.cart').count()).toBe(0)
    await close()
  })
})

describe('the first screen', () => {
  const bottomOf = (page: Page, selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom)

  it('of a phone has picture, name, price and the first swatches (ux 3.2.1)', async () => {
    const { page, close } = await open(ALBA, 390, { viewport: { width: 390, height: 844 } })
    for (const part of ['[data-gallery-stage]', 'h1', '.summary-price', '.variable-items-wrapper']) {
      await expect.poll(() => bottomOf(page, part), { message: part }).toBeLessThanOrEqual(844)
    }
    await close()
  })

  it('of a laptop has the button', async () => {
    const { page, close } = await open(ALBA, 1440, { viewport: { width: 1440, height: 900 } })
    await expect.poll(() => bottomOf(page, '.single_add_to_cart_button')).toBeLessThanOrEqual(900)
    await close()
  })
})

describe('a piece that is sold out', () => {
  it('says so before all else, and shows ways on', async () => {
    const { page, complaints, close } = await open('/product/tre-candelabrum/', 390)
    const summary = page.locator('.entry-summary')
    await expect
      .poll(() => summary.locator('h1 >> xpath=preceding-sibling::span').allTextContents())
      .toEqual(['Sold out'])
    await page.click('.sold-out-ways a[href^="/product-category/"]', { trial: true })
    await page.click('.sold-out-ways a[href^="mailto:"]', { trial: true })
    await expect.poll(() => page.locator('.purchase-terms').count()).toBe(0)
    await expectGoodScreens(page, 'product-sold-out')
    expect(complaints).toEqual([])
    await close()
  })
})

describe('the bar at a phone’s lower edge', () => {
  it('comes when the button has gone, sends its form, and hides neither the focus nor the footer’s end', async () => {
    const { page, close } = await open(ALBA, 390)
    const bar = page.locator('[data-buy-bar]')
    await expect.poll(() => bar.isVisible()).toBe(false)
    await page.locator('#facts').scrollIntoViewIfNeeded()
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
    await untilStill(page)
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

  it('leads to what is to be chosen first', async () => {
    const { page, close } = await open(tierGoods.many, 390)
    await page.evaluate(() => document.querySelector('footer')?.scrollIntoView())
    await page.locator('[data-buy-bar] button').click()
    await page.waitForSelector('.form-row [role=alert]')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-value')))
      .toBe('tone-1')
    await close()
  })
})

describe('the parts of a description', () => {
  it('have addresses that open them', async () => {
    const { page, complaints, close } = await open(`${tierGoods.told}#care`)
    await expect.poll(() => page.isVisible('#care p')).toBe(true)
    await expect.poll(() => page.isVisible('#material p')).toBe(false)
    for (const id of ['material', 'shipping', 'maker']) {
      await page.evaluate((hash) => location.assign(`#${hash}`), id)
      await expect.poll(() => page.isVisible(`#${id} p`)).toBe(true)
    }
    await expect.poll(() => page.textContent('#dimensions')).toContain('15 cm')
    await expectGoodScreen(page, 'product-parts')
    expect(complaints).toEqual([])
    await close()
  })
})

describe('without script', () => {
  it('shows the prices by quantity, and charges them', async () => {
    const watched = await openBlank(390, { javaScriptEnabled: false })
    const { page, close } = watched
    for (const type of displayTypes) {
      await visit(watched, tierGoods.of(type))
      await expect
        .poll(() => page.locator('.tpt__tiered-pricing').innerText(), { message: type })
        .toContain('$8.00')
    }
    await visit(watched, tierGoods.of('table'))
    await page.fill('form.cart .qty', '10')
    await page.click('.single_add_to_cart_button')
    await page.waitForURL('**/cart/')
    await expect.poll(() => page.textContent('.woocommerce-cart-form')).toContain('$80.00')
    await close()
  })
})
