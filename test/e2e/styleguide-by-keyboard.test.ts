import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectGoodScreen, openBrowser, openPage, untilAtRest } from '../support/browser.ts'
import { closeContexts } from '../support/contexts.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'

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

async function openParts(width: number, hash = '', options: Parameters<typeof openPage>[2] = {}) {
  const watched = await openPage(browser, width, options)
  await watched.page.goto(`${shop.origin}/_styleguide/${hash}`)
  await untilAtRest(watched)
  return watched
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.ariaLabel)
const opener = '[data-opens=part-window]'
const NOON = Date.parse('2026-05-04T12:00:00Z')

describe('a window', () => {
  it('takes the focus after 100 ms, keeps it, and gives it back on Esc', async () => {
    const { page, complaints, close } = await openParts(1280)
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

    const visited: unknown[] = []
    for (let presses = 0; presses < 10; presses++) {
      await page.keyboard.press('Tab')
      visited.push(await page.evaluate(nameOfFocus))
    }
    expect(new Set(visited)).not.toContain('outside')
    expect(visited.filter((name) => name === 'Close').length).toBeGreaterThanOrEqual(2)
    expect(visited).toContain('Never mind')

    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('#part-window').isVisible()).toBe(false)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-opens')))
      .toBe('part-window')
    expect(complaints).toEqual([])
    await close()
  })

  it('closes by a click beside it and by its buttons, not by one inside', async () => {
    const { page, close } = await openParts(1280)
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
  it('are chosen by arrows, Home and End, and are one stop of the Tab key', async () => {
    const { page, close } = await openParts(1280)
    const chosen = () => page.textContent('[role=tab][aria-selected=true]')
    const shown = () => page.locator('[role=tabpanel]:visible').getAttribute('id')
    await page.focus('#part-stone-tab')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => [await chosen(), await shown(), await focused(page)])
      .toEqual(['Size', 'part-size-text', 'part-size-text-tab'])
    await page.keyboard.press('End')
    await expect.poll(async () => [await chosen(), await shown()]).toEqual(['Sending', 'part-sending'])
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => chosen()).toBe('The stone')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    await expect.poll(() => shown()).toBe('part-stone')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('part-stone')
    await close()
  })

  it('stand a mistyped address', async () => {
    const { page, complaints, close } = await openParts(390, '#%E0%')
    await expect.poll(() => page.locator('[role=tabpanel]:visible').getAttribute('id')).toBe('part-stone')
    expect(complaints).toEqual([])
    await close()
  })

  it('open at the one that the address names', async () => {
    const { page, close } = await openParts(390, '#part-sending')
    await expect.poll(() => page.locator('[role=tabpanel]:visible').getAttribute('id')).toBe('part-sending')
    await close()
  })
})

describe('a disclosure', () => {
  it('opens by Enter and closes the others of its name', async () => {
    const { page, close } = await openParts(390)
    await page.focus('#part-returns summary')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#part-returns p').isVisible()).toBe(true)
    await expect.poll(() => page.locator('#part-care p').isVisible()).toBe(false)
    await page.locator('#part-returns a').click()
    await expect.poll(() => page.locator('#part-care p').isVisible()).toBe(true)
    await close()
  })

  it('is open when the address names it', async () => {
    const { page, close } = await openParts(1280, '#part-maker')
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
    const { page, close } = await openParts(width)
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

  it('goes by its buttons, one slide a press, and no further than its ends', async () => {
    const { page, close } = await openParts(1280, '', { reducedMotion: 'reduce' })
    const carousel = page.getByRole('region', { name: 'Chosen pieces' })
    const [back, on] = [carousel.getByLabel('Previous slide'), carousel.getByLabel('Next slide')]
    const left = () => page.$eval('#part-carousel-track', (track) => Math.round(track.scrollLeft))
    const slides = await carousel.locator('[aria-roledescription=slide]').count()
    await expect
      .poll(() => carousel.locator('[aria-roledescription=slide]').last().getAttribute('aria-label'))
      .toBe(`${slides} of ${slides}`)
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('true')

    await on.focus()
    await page.keyboard.press('Enter')
    await expect.poll(left).toBeGreaterThan(100)
    await expect.poll(() => back.getAttribute('aria-disabled')).toBe('false')
    await expect
      .poll(() => page.textContent('.widget_shopping_cart_live_region'))
      .toBe(`Slides 2 to 4 of ${slides}`)
    for (let presses = 0; presses < slides; presses++) await page.keyboard.press('Enter')
    await expect.poll(() => on.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Next slide')
    await back.focus()
    for (let presses = 0; presses < slides; presses++) await page.keyboard.press('Space')
    await expect.poll(left).toBe(0)
    await close()
  })

  it('goes by the arrow keys where the slides are', async () => {
    const { page, close } = await openParts(390)
    await page.focus('#part-carousel-track')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.$eval('#part-carousel-track', (track) => track.scrollLeft))
      .toBeGreaterThan(0)
    await close()
  })
})

describe('without script', () => {
  it('everything is there and can be used', async () => {
    const { page, close } = await openParts(390, '', { javaScriptEnabled: false })
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

describe('a part whose script does not come', () => {
  const late = '[data-carousel] .late-part'

  it('says so where it stands, and is asked for again by a press', async () => {
    const { page, close } = await openPage(browser, 1280)
    await page.route('**/assets/carousel-*.js', (route) => route.abort())
    await page.goto(`${shop.origin}/_styleguide/`)
    await page.waitForSelector(late)
    await expect.poll(() => page.textContent(late)).toContain('could not be loaded')
    await expectGoodScreen(page, 'late part')
    await page.unroute('**/assets/carousel-*.js')
    await page.click(`${late} button`)
    await page.waitForSelector('[data-carousel][data-awake]')
    await expect.poll(() => page.locator(late).count()).toBe(0)
    await close()
  })

  it('is waited for 120 seconds, and not a moment longer', async () => {
    const { page, close } = await openPage(browser, 1280)
    await page.clock.install({ time: NOON })
    await page.route('**/assets/carousel-*.js', () => {})
    await page.goto(`${shop.origin}/_styleguide/`, { waitUntil: 'load' })
    await page.waitForSelector('[data-tabs][data-awake]')
    // It was asked for at some moment between: however long a busy machine has taken to get here.
    const askedBy = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(NOON + 119_900)
    await expect.poll(() => page.locator(late).count()).toBe(0)
    await page.clock.runFor(askedBy + 120_000 - (NOON + 119_900))
    await page.waitForSelector(late)
    await close()
  })

  it('leaves an island as the server made it', async () => {
    const { page, close } = await openPage(browser, 390)
    await page.route('**/assets/*.js', (route) =>
      /storefront-/.test(route.request().url()) || !/react-root/.test(route.request().url())
        ? route.continue()
        : route.abort(),
    )
    await page.goto(`${shop.origin}/product/vento-leaning-vase/`)
    await page.locator('[data-island=product]').hover()
    await page.waitForSelector('[data-island=product] > .late-part')
    await expect.poll(() => page.locator('.single_add_to_cart_button').first().isVisible()).toBe(true)
    await close()
  })
})

/** What has the focus in the window; the page behind it is `outside`, the browser's own bars are `nowhere`. */
function nameOfFocus(): string {
  const element = document.activeElement
  if (!element || element === document.body) return 'nowhere'
  if (!element.closest('#part-window')) return 'outside'
  return element.ariaLabel ?? element.textContent ?? ''
}
