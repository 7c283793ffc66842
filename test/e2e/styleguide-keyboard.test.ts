import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectGoodScreen, openBrowser, openPage, waitUntilIdle } from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop({ env: { HANDSEL_STYLEGUIDE: '1' } })
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

async function openStyleguide(width: number, hash = '', options: Parameters<typeof openPage>[2] = {}) {
  const watched = await openPage(browser, width, options)
  await watched.page.goto(`${shop.origin}/_styleguide/${hash}`)
  await waitUntilIdle(watched)
  return watched
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.ariaLabel)
const opener = '[data-opens=part-window]'
const NOON = Date.parse('2026-05-04T12:00:00Z')

describe('a dialog', () => {
  it('takes the focus after 100 ms, traps it, and returns it on Esc', async () => {
    const { page, consoleErrors, close } = await openStyleguide(1280)
    await page.focus(opener)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.locator('#part-window').evaluate((element) => element.matches(':modal')))
      .toBe(true)
    await page.clock.runFor(99)
    await expect.poll(() => focused(page)).toBe('part-window')
    await page.clock.runFor(1)
    await expect.poll(() => focused(page)).toBe('Close')

    const names: unknown[] = []
    for (let presses = 0; presses < 10; presses++) {
      await page.keyboard.press('Tab')
      names.push(await page.evaluate(nameOfFocus))
    }
    expect(new Set(names)).not.toContain('outside')
    expect(names.filter((name) => name === 'Close').length).toBeGreaterThanOrEqual(2)
    expect(names).toContain('Never mind')

    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#part-window').isVisible()).toBe(false)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-opens')))
      .toBe('part-window')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('closes by a click outside and by its buttons, not by a click inside', async () => {
    const { page, close } = await openStyleguide(1280)
    const dialog = page.locator('#part-window')
    await page.click(opener)
    await page.click('#part-window h2')
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await page.mouse.click(20, 400)
    await expect.poll(() => dialog.isVisible()).toBe(false)
    for (const button of ['Close', 'Never mind']) {
      await page.click(opener)
      await dialog.getByRole('button', { name: button }).click()
      await expect.poll(() => dialog.isVisible()).toBe(false)
    }
    await close()
  })
})

describe('tabs', () => {
  it('are selected by arrows, Home and End, and are one tab stop', async () => {
    const { page, close } = await openStyleguide(1280)
    const chosen = () => page.textContent('[role=tab][aria-selected=true]')
    const shown = () => page.locator('[role=tabpanel]:visible').getAttribute('id')
    await page.focus('#part-stone-tab')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => [await chosen(), await shown(), await focused(page)])
      .toEqual(['Size', 'part-size-text', 'part-size-text-tab'])
    await page.keyboard.press('End')
    await expect.poll(async () => [await chosen(), await shown()]).toEqual(['Shipping', 'part-sending'])
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => chosen()).toBe('Stone')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    await expect.poll(() => shown()).toBe('part-stone')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('part-stone')
    await close()
  })

  it('work with a malformed fragment in the address', async () => {
    const { page, consoleErrors, close } = await openStyleguide(390, '#%E0%')
    await expect.poll(() => page.locator('[role=tabpanel]:visible').getAttribute('id')).toBe('part-stone')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('open at the fragment of the address', async () => {
    const { page, close } = await openStyleguide(390, '#part-sending')
    await expect.poll(() => page.locator('[role=tabpanel]:visible').getAttribute('id')).toBe('part-sending')
    await close()
  })
})

describe('a disclosure', () => {
  it('opens by Enter and closes the others of its name', async () => {
    const { page, close } = await openStyleguide(390)
    await page.focus('#part-returns summary')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#part-returns p').isVisible()).toBe(true)
    await expect.poll(() => page.locator('#part-care p').isVisible()).toBe(false)
    await page.locator('#part-returns a').click()
    await expect.poll(() => page.locator('#part-care p').isVisible()).toBe(true)
    await close()
  })

  it('is open when the fragment of the address names it', async () => {
    const { page, close } = await openStyleguide(1280, '#part-maker')
    await expect.poll(() => page.locator('#part-maker p').isVisible()).toBe(true)
    await close()
  })
})

describe('the carousel', () => {
  it.each([
    [1280, 3],
    [1025, 3],
    [1024, 2],
    [768, 2],
    [767, 1.2],
    [390, 1.2],
  ])('shows at %i px %f slides', async (width, slides) => {
    const { page, close } = await openStyleguide(width)
    const seen = () =>
      page.$eval('#part-carousel-track', (track) => {
        const { left, right } = track.getBoundingClientRect()
        return [...track.children]
          .map((slide) => slide.getBoundingClientRect())
          .map(
            (slide) => Math.max(0, Math.min(right, slide.right) - Math.max(left, slide.left)) / slide.width,
          )
          .reduce((sum, share) => sum + share, 0)
      })
    await expect.poll(async () => Math.abs((await seen()) - slides)).toBeLessThan(0.05)
    await close()
  })

  it('moves by its buttons, one slide a press, and stops at its ends', async () => {
    const { page, close } = await openStyleguide(1280, '', { reducedMotion: 'reduce' })
    const carousel = page.getByRole('region', { name: 'Our favorites' })
    const [previous, next] = [carousel.getByLabel('Previous slide'), carousel.getByLabel('Next slide')]
    const left = () => page.$eval('#part-carousel-track', (track) => Math.round(track.scrollLeft))
    const slides = await carousel.locator('[aria-roledescription=slide]').count()
    await expect
      .poll(() => carousel.locator('[aria-roledescription=slide]').last().getAttribute('aria-label'))
      .toBe(`${slides} of ${slides}`)
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('true')

    await next.focus()
    await page.keyboard.press('Enter')
    await expect.poll(left).toBeGreaterThan(100)
    await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('false')
    await expect
      .poll(() => page.textContent('.widget_shopping_cart_live_region'))
      .toBe(`Slides 2 to 4 of ${slides}`)
    for (let presses = 0; presses < slides; presses++) await page.keyboard.press('Enter')
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Next slide')
    await previous.focus()
    for (let presses = 0; presses < slides; presses++) await page.keyboard.press('Space')
    await expect.poll(left).toBe(0)
    await close()
  })

  it('moves by the arrow keys on its slides', async () => {
    const { page, close } = await openStyleguide(390)
    await page.focus('#part-carousel-track')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.$eval('#part-carousel-track', (track) => track.scrollLeft))
      .toBeGreaterThan(0)
    await close()
  })
})

describe('without script', () => {
  it('everything is visible and usable', async () => {
    const { page, close } = await openStyleguide(390, '', { javaScriptEnabled: false })
    for (const id of ['part-stone', 'part-size-text', 'part-sending']) {
      await expect.poll(() => page.locator(`#${id} :is(h3, p)`).count()).toBe(2)
      await expect.poll(() => page.locator(`#${id} p`).isVisible()).toBe(true)
    }
    await expect.poll(() => page.locator('[data-carousel-step]:visible, [data-step]:visible').count()).toBe(0)
    await page.click('#part-returns summary')
    await expect.poll(() => page.locator('#part-returns p').isVisible()).toBe(true)

    await page.click(opener)
    await expect.poll(() => page.locator('#part-question').isVisible()).toBe(true)
    await page.locator('#part-window').getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator('#part-question').isVisible()).toBe(false)
    await page.click(opener)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#part-question').isVisible()).toBe(false)
    await close()
  })
})

describe('a component whose script cannot be loaded', () => {
  const late = '[data-carousel] .load-error'

  it('shows a message in its place, and a press loads it again', async () => {
    const { page, close } = await openPage(browser, 1280)
    await page.route('**/assets/carousel-*.js', (route) => route.abort())
    await page.goto(`${shop.origin}/_styleguide/`)
    await page.waitForSelector(late)
    await expect.poll(() => page.textContent(late)).toContain('couldn’t be loaded')
    await expectGoodScreen(page, 'late part')
    await page.unroute('**/assets/carousel-*.js')
    await page.click(`${late} button`)
    await page.waitForSelector('[data-carousel][data-started]')
    await expect.poll(() => page.locator(late).count()).toBe(0)
    await close()
  })

  it('fails after exactly 120 seconds', async () => {
    const { page, close } = await openPage(browser, 1280)
    await page.clock.install({ time: NOON })
    await page.route('**/assets/carousel-*.js', () => {})
    await page.goto(`${shop.origin}/_styleguide/`, { waitUntil: 'load' })
    await page.waitForSelector('[data-tabs][data-started]')
    // It was requested before this moment, however long a busy machine has taken to get here.
    const requestedByMs = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(NOON + 119_900)
    await expect.poll(() => page.locator(late).count()).toBe(0)
    await page.clock.runFor(requestedByMs + 120_000 - (NOON + 119_900))
    await page.waitForSelector(late)
    await close()
  })

  it('leaves an island as rendered by the server', async () => {
    const { page, close } = await openPage(browser, 390)
    await page.route('**/assets/*.js', (route) =>
      /storefront-/.test(route.request().url()) || !/react-root/.test(route.request().url())
        ? route.continue()
        : route.abort(),
    )
    await page.goto(`${shop.origin}/product/vento-leaning-vase/`)
    await page.locator('[data-island=product]').hover()
    await page.waitForSelector('[data-island=product] > .load-error')
    await expect.poll(() => page.locator('.single_add_to_cart_button').first().isVisible()).toBe(true)
    await close()
  })
})

/** The name of the focused element of the dialog; `outside` on the page behind it, `nowhere` in the browser's own bars. */
function nameOfFocus(): string {
  const element = document.activeElement
  if (!element || element === document.body) return 'nowhere'
  if (!element.closest('#part-window')) return 'outside'
  return element.ariaLabel ?? element.textContent ?? ''
}
