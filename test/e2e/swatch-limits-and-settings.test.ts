import { brotliCompressSync, constants } from 'node:zlib'
import type { CDPSession } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGoodScreen, openPage } from '../support/browser/browser.ts'
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

describe('2,000 variations', () => {
  it('show exactly which ones do not exist and which are sold out, and answer a click within 50 ms on a slow machine', async () => {
    const { page, close } = await shop.open(swatchProducts.wall)
    await swatch(page, 'tone-3').click()
    const states = () =>
      page
        .locator('form .variable-item[data-value^="measure-"]')
        .evaluateAll((items) =>
          items.map((item) => item.className.match(/unavailable|no-stock/)?.[0] ?? 'open'),
        )
    const expected = Array.from({ length: 25 }, (_, column) => {
      const place = 2 * 25 + column
      if (place % 7 === 3) return 'unavailable'
      return place % 11 === 5 ? 'no-stock' : 'open'
    })
    await expect.poll(states).toEqual(expected)
    await swatch(page, 'measure-25').click()
    await expect.poll(() => variation(page)).toBe(String(80_001 + 2 * 25 + 24))
    await expect.poll(() => price(page)).toContain('$10.74')

    // A click is answered within 50 ms of the main thread of a slow machine.
    const cdp = await page.context().newCDPSession(page)
    // Thread time, not wall-clock time: the machine has other work.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const took: number[] = []
    for (let click = 0; click < CLICKS; click++) took.push(SLOW_DOWN * (await busyMs(cdp, toneOf(click))))
    await expect.poll(() => isChosen(swatch(page, toneOf(CLICKS - 1)))).toBe('true')
    // Other work of the machine empties the caches: it makes a click slower, never faster. The limit holds for the
    // fastest third.
    const best = took.toSorted((a, b) => a - b).slice(0, CLICKS / 3)
    expect(best.at(-1), took.map(Math.round).join(', ')).toBeLessThanOrEqual(50)
    await close()
  })

  it('have pages of at most 60 KB, and 60 variations 25 KB, compressed', async () => {
    // The best compression takes seconds: what fits with a quick one also fits with that.
    const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
    const sizeKb = async (path: string) => brotliCompressSync(await shop.htmlOf(path), quick).length / 1024
    const [wallKb, sixtyKb] = [
      await sizeKb(swatchProducts.wall),
      await sizeKb(swatchProducts.sixtyVariations),
    ]
    expect(wallKb).toBeLessThanOrEqual(60)
    expect(sixtyKb).toBeLessThanOrEqual(25)
  })
})

describe('60 variations', () => {
  it('are ready for scripts before any press, within 60 ms of the main thread of a slow machine', async () => {
    const { page, close } = await openPage(shop.browser, 390)
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const took: number[] = []
    for (let visit = 0; visit < 4; visit++) {
      await page.goto(`${shop.origin}${swatchProducts.sixtyVariations}?attribute_tone=tone-1`)
      const before = await busySoFarMs(cdp)
      await page.waitForSelector('form.wvs-loaded')
      took.push(SLOW_DOWN * ((await busySoFarMs(cdp)) - before))
    }
    // As for a click, other work of the machine makes it slower, never faster.
    expect(Math.min(...took), took.map(Math.round).join(', ')).toBeLessThanOrEqual(60)
    expect(await page.locator('[data-hydrated]').count()).toBe(0)
    await close()
  })
})

const CLICKS = 15
/**
 * A slow machine's thread needs four times as long. The browser's own throttling gives the same on a quiet machine; on
 * a busy one it also counts the time in which the thread waits.
 */
const SLOW_DOWN = 4
const toneOf = (click: number) => `tone-${1 + ((click * 37) % 80)}`

/**
 * How long the main thread is busy with a click on a swatch, up to the frame that shows it, and with the work scheduled
 * after it. In one expression: scripts of the test driver would be counted too.
 */
async function busyMs(cdp: CDPSession, slug: string): Promise<number> {
  const before = await busySoFarMs(cdp)
  const { exceptionDetails } = await cdp.send('Runtime.evaluate', {
    expression: `document.querySelector('form [data-value="${slug}"]').click()
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))))`,
    awaitPromise: true,
  })
  expect(exceptionDetails).toBeUndefined()
  return (await busySoFarMs(cdp)) - before
}

async function busySoFarMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return 1000 * (seconds('ScriptDuration') + seconds('LayoutDuration') + seconds('RecalcStyleDuration'))
}

describe('the owner’s settings', () => {
  it('clear a choice on a second click, show the stock, limit the list, put every choice into the address', async () => {
    await shop.set({
      clear_on_reselect: 'yes',
      show_variation_stock: 'yes',
      display_limit: '2',
      linkable_attribute: 'yes',
      variation_label_separator: ' —',
    })
    const { page, close } = await shop.open(swatchProducts.pot)
    await expect.poll(() => swatch(page, 'dusk').isVisible()).toBe(false)
    await page.locator('form .woo-variation-swatches-variable-item-more').first().click()
    await expect.poll(() => focused(page)).toBe('dusk')
    await swatch(page, 'small').click()
    await expect.poll(() => page.url()).toContain('attribute_size=small')
    await expect.poll(() => page.getAttribute('.wvs-stock-left-info', 'data-wvs-stock-info')).toBe('2 left')
    await swatch(page, 'dusk').click()
    await expect
      .poll(() => page.locator('.woo-selected-variation-item-name').first().textContent())
      .toBe(' — Dusk Blue')
    await swatch(page, 'dusk').click()
    await expect.poll(() => isChosen(swatch(page, 'dusk'))).toBe('false')
    await expect
      .poll(() => page.textContent('.widget_shopping_cart_live_region'))
      .toMatch(/^Selection cleared/)
    await close()
  })

  it('hide unavailable values, or keep them clickable, or clear choices that do not match', async () => {
    await shop.set({ display_limit: '0', attribute_behavior: 'hide', clickable_out_of_stock: 'yes' })
    const watched = await shop.open(`${swatchProducts.pot}?color=white`)
    const { page, close } = watched
    await expect.poll(() => swatch(page, 'large').isVisible()).toBe(false)
    await swatch(page, 'medium').click()
    await expect.poll(() => page.textContent('.single_add_to_cart_button')).toBe('Sold out')

    await shop.set({
      attribute_behavior: 'blur-no-cross',
      deselect_non_matching: 'yes',
      shape_style: 'squared',
    })
    await shop.visit(watched, `${swatchProducts.pot}?color=white`)
    await swatch(page, 'large').click()
    await expect
      .poll(async () => [await select(page, 'color'), await select(page, 'size')])
      .toEqual(['', 'large'])
    await expect.poll(() => page.locator('form .wvs-style-squared').count()).toBe(2)
    await expectGoodScreen(page, 'swatches-squared')
    await close()
  })

  it('change sizes and colours, switch off labels, tooltips and the stylesheet', async () => {
    await shop.set({
      swatch_width: '60',
      large_first_attribute: 'yes',
      enable_tooltip: 'no',
      show_variation_label: 'no',
      default_to_button: 'no',
      ajax_variation_threshold: '3',
    })
    const { page, close } = await shop.open(`${swatchProducts.pot}?color=dusk`)
    const disc = await page.locator('.variable-item-span-color').first().boundingBox()
    expect(disc?.width).toBe(90)
    await swatch(page, 'dusk').hover()
    await page.waitForTimeout(200)
    await expect.poll(() => page.locator('[role=tooltip], .woo-selected-variation-item-name').count()).toBe(0)
    await expect
      .poll(() => page.getAttribute('form.variations_form', 'data-product_variations'))
      .toBe('false')
    await swatch(page, 'large').click()
    await expect.poll(() => variation(page)).toBe('70004')
    await close()
    expect(await shop.htmlOf(swatchProducts.plate)).not.toContain(
      'data-attribute_name="attribute_rim" data-attribute_values',
    )

    await shop.set({ enable_stylesheet: 'no' })
    const list = /<ul class="variable-items-wrapper[^"]*"[^>]*>/.exec(
      await shop.htmlOf(swatchProducts.pot),
    )?.[0]
    expect(list).not.toContain('style=')
  })
})
