import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectGoodScreen, openBrowser, openPage, waitUntilIdle, widths } from '../support/browser/browser.ts'
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

async function openStyleguide(width: number, options: Parameters<typeof openPage>[2] = {}) {
  const watched = await openPage(browser, width, options)
  await watched.page.goto(`${shop.origin}/_styleguide/`)
  await waitUntilIdle(watched)
  return watched
}

/** The values of the design: a changed token changes the design, and this list with it. */
const tokens = {
  paper: '#faf8f5',
  'paper-deep': '#f1ece5',
  ink: '#1f1b18',
  'ink-soft': '#5c544d',
  line: '#ddd5cb',
  'line-strong': '#8c8177',
  green: '#2f5d50',
  clay: '#a8481f',
  red: '#a3261b',
  gold: '#80612a',
}

describe.each([...widths, 320])('the components at %i px', (width) => {
  it('have no axe violation, and stay inside the window', async () => {
    const { page, consoleErrors, close } = await openStyleguide(width)
    await expectGoodScreen(page, 'parts')
    for (const id of ['part-window', 'part-sheet']) {
      await page.click(`[data-opens=${id}]`)
      await page.waitForSelector(`#${id}:focus-within`)
      await expectGoodScreen(page, id)
      await page.keyboard.press('Escape')
    }
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('have large enough targets and text', async () => {
    const { page, close } = await openStyleguide(width)
    await expect.poll(() => page.evaluate(smallTargets)).toEqual([])
    await expect.poll(() => page.evaluate(smallText)).toEqual([])
    await expect.poll(() => page.evaluate(longLines)).toEqual([])
    await close()
  })
})

describe('the tokens', () => {
  it('have the values of the design', async () => {
    const { page, close } = await openStyleguide(1280)
    const found = await page.evaluate((names) => {
      const style = getComputedStyle(document.documentElement)
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(`--${name}`)]))
    }, Object.keys(tokens))
    expect(found).toEqual(tokens)
    await close()
  })

  it('style a button at rest, hovered, pressed, disabled and busy', async () => {
    const { page, close } = await openStyleguide(1280, { reducedMotion: 'reduce' })
    const button = '#button-primary'
    const color = () => page.$eval(button, (element) => getComputedStyle(element).backgroundColor)
    await expect.poll(() => color()).toBe('rgb(47, 93, 80)')
    await page.hover(button)
    await expect.poll(color).toBe('rgb(36, 73, 63)')
    await page.mouse.down()
    await expect.poll(color).toBe('rgb(31, 27, 24)')
    await page.mouse.up()
    const disabled = page.locator('#buttons button:disabled').first()
    await expect
      .poll(() => disabled.evaluate((element) => getComputedStyle(element).cursor))
      .toBe('not-allowed')
    const busy = page.locator('#buttons button[aria-busy=true]').first()
    await expect.poll(() => busy.evaluate((element) => getComputedStyle(element).cursor)).toBe('progress')
    await expect
      .poll(async () => (await busy.boundingBox())?.width)
      .toBeCloseTo((await page.locator(button).boundingBox())?.width ?? 0)
    await close()
  })

  it('draw a focus ring with a contrast of 3 to 1 around every element', async () => {
    const { page, close } = await openStyleguide(1280)
    await page.focus('#button-primary')
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      const { ring, name } = await page.evaluate(focusRing)
      expect(ring.width, name).toBeGreaterThanOrEqual(2)
      expect(contrast(ring.color, ring.background), name).toBeGreaterThanOrEqual(3)
    }
    await close()
  })
})

describe('the fonts', () => {
  it('have fallbacks of the same width', async () => {
    const { page, close } = await openStyleguide(1280)
    const widthsOf = await page.evaluate(widthsOfFonts)
    expect(widthsOf.serif.real / widthsOf.serif.fallback).toBeCloseTo(1, 1.5)
    expect(widthsOf.sans.real / widthsOf.sans.fallback).toBeCloseTo(1, 1.5)
    await close()
  })

  it.each(['/shop/', '/cart/', '/_styleguide/'])(
    'cause no layout shift on %s when they load late',
    async (path) => {
      const watched = await openPage(browser, 1280)
      const { page, close } = watched
      await page.route('**/*.woff2', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700))
        await route.continue()
      })
      await page.goto(shop.origin + path)
      await waitUntilIdle(watched)
      await expect.poll(() => page.evaluate(() => document.fonts.check('420 20px Fraunces'))).toBe(true)
      await expect.poll(() => page.evaluate(layoutShift)).toBeLessThanOrEqual(0.01)
      await close()
    },
  )
})

describe('with reduced motion', () => {
  it('nothing is animated', async () => {
    const { page, close } = await openStyleguide(1280, { reducedMotion: 'reduce' })
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => {
          const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(element)
          return /[1-9]/.test(transitionDuration) || animationName !== 'none' || scrollBehavior !== 'auto'
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    )
    expect(moving).toEqual([])
    await close()
  })
})

/** Targets that are too small: below 44 px high for a control, 24 px for a link or a checkbox with its label. */
function smallTargets(): string[] {
  const controls =
    '.button:not(.as-link), .select, .input-text, [data-step], [data-carousel-step], summary, nav[aria-label=Pages] a'
  const inText = 'p a, p button, li > a:only-child, .woocommerce-message a, .woocommerce-error a'
  return [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, textarea, summary)')]
    .filter((element) => element.checkVisibility() && !element.matches(inText))
    .filter((element) => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      return height < (element.matches(controls) ? 44 : 24) || width < 24
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 120))
}

function smallText(): string[] {
  const walker = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT)
  const small: string[] = []
  while (walker.nextNode()) {
    const { parentElement: element, textContent: text } = walker.currentNode
    if (element && text?.trim() && Number.parseFloat(getComputedStyle(element).fontSize) < 14)
      small.push(text)
  }
  return small
}

/** Texts whose lines have more than 75 characters on average. */
function longLines(): string[] {
  const long: string[] = []
  for (const element of document.querySelectorAll('main :is(p, dd, blockquote)')) {
    if (!element.checkVisibility()) continue
    const text = element.textContent ?? ''
    const height = Number.parseFloat(getComputedStyle(element).lineHeight)
    const lines = Math.max(1, Math.round(element.getBoundingClientRect().height / height))
    if (text.length / lines > 75) long.push(text)
  }
  return long
}

/** The outline of the focused element, and the colour of the page. */
function focusRing() {
  const element = document.activeElement ?? document.body
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
  const width = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  return {
    name: element.outerHTML.slice(0, 100),
    ring: {
      width,
      color: outlineColor,
      background: getComputedStyle(document.documentElement).backgroundColor,
    },
  }
}

/** Contrast of two opaque colours as WCAG defines it: 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 1, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The width of the page's headings, and of its text, in the fonts of the shop and in their fallbacks. */
async function widthsOfFonts() {
  await document.fonts.ready
  const style = getComputedStyle(document.documentElement)
  const textOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join(' ')
  const measure = (family: string, weight: number, text: string) => {
    const span = document.createElement('span')
    Object.assign(span.style, {
      fontFamily: family,
      fontWeight: String(weight),
      whiteSpace: 'nowrap',
      position: 'absolute',
    })
    span.textContent = text
    document.body.append(span)
    const { width } = span.getBoundingClientRect()
    span.remove()
    return width
  }
  const both = (token: string, weight: number, selector: string) => {
    const [real, ...fallbacks] = style.getPropertyValue(token).split(', ')
    const text = textOf(selector)
    return {
      real: measure(real ?? '', weight, text),
      fallback: measure(fallbacks.join(', '), weight, text),
    }
  }
  return { serif: both('--serif', 420, 'h1, h2, summary'), sans: both('--sans', 400, 'main p, main label') }
}

/** The sum of all layout shifts of this page so far. */
function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(sum), 200)
  })
}
