import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectFits, expectGoodScreen, waitUntilStill } from '../support/browser/browser.ts'
import { alba, expectVisible, galleryShop, phone, thumb } from '../support/browser/gallery-page.ts'
import { touchAt } from '../support/browser/touch.ts'

const shop = galleryShop()

describe('effects', () => {
  const card = '/shop/ li.product'.split(' ')[1]!
  const many = `${card}:has([data-more])`
  const withSwatches = `${many}:has(.variable-item)`
  const openShop = async (options: BrowserContextOptions = {}) => {
    const page = await shop.open('/shop/', 1280, options)
    await page.waitForSelector('li.product[data-gallery]')
    return page
  }

  // Short listings show the same, at less cost.
  beforeAll(() => shop.set('products_per_page', '8'))

  it('fade: the second picture of a card fades in by mouse and by keyboard, without another script', async () => {
    const page = await shop.open('/shop/', 1280, { reducedMotion: 'no-preference' })
    const second = page.locator(`${withSwatches} picture + picture`).first()
    const opacity = () => second.evaluate((element) => getComputedStyle(element).opacity)
    const duration = () => second.evaluate((element) => getComputedStyle(element).transitionDuration)
    const link = page.locator(`${withSwatches} h2 a`).first()
    await link.hover()
    await page.waitForSelector(`${many} picture + picture[data-ready]`)
    await expect.poll(opacity).toBe('1')
    expect(await duration()).toBe('0.3s')
    await page.mouse.move(0, 0)
    await expect.poll(opacity).toBe('0')

    await link.focus()
    await page.keyboard.press('Shift+Tab')
    await expect.poll(opacity).toBe('0')
    await page.keyboard.press('Tab')
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(opacity).toBe('1')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await duration(), 'with reduced motion').toBe('0s')
    await expect.poll(() => page.locator('[data-image-effect]').count()).toBe(0)
  })

  it('fade: a card has three pictures or more by touch, and lets the page scroll', async () => {
    const page = await shop.open('/shop/', 390, phone)
    const frame = page.locator(`${withSwatches} > a`).first()
    await frame.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await expect
      .poll(() => frame.evaluate((element) => element.scrollWidth / element.clientWidth))
      .toBeGreaterThanOrEqual(3)
    const [snapType, overscroll] = await frame.evaluate((element) => {
      const { scrollSnapType, overscrollBehaviorX } = getComputedStyle(element)
      return [scrollSnapType, overscrollBehaviorX]
    })
    expect([snapType, overscroll]).toEqual(['x mandatory', 'contain'])
    const box = (await frame.boundingBox())!
    const swipe = await touchAt(page, box.x + box.width * 0.9, box.y + box.height / 2)
    const swiped = async () => {
      // By more than a half: after a slow swipe the browser snaps back to the nearest picture.
      await swipe(-box.width * 0.8, 0)
      await waitUntilStill(page)
      return frame.evaluate((element) => element.scrollLeft / element.clientWidth)
    }
    // It snaps to a picture after every swipe.
    await expect.poll(swiped).toBeGreaterThan(0)
    await swiped()
    const snapDistance = async () => {
      const position = await frame.evaluate((element) => element.scrollLeft / element.clientWidth)
      return Math.abs(position - Math.round(position))
    }
    await expect.poll(snapDistance).toBeLessThan(0.05)
    await swipe(0, -200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(50)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/shop/')
  })

  it('slide: cards and pages slide, the previous picture shrinks', async () => {
    await shop.set('image_effect', 'slide')
    const page = await openShop({ reducedMotion: 'no-preference' })
    await page.hover(`${many} a`)
    await page.click(`${many} >> nth=0 >> [data-gallery-step="1"]`)
    await expect
      .poll(() =>
        page.evaluate((selector) => {
          const track = document.querySelector(`${selector} [data-track]`)!
          return Math.round(track.scrollLeft / track.clientWidth)
        }, many),
      )
      .toBe(1)
    await expect.poll(() => new URL(page.url()).pathname).toBe('/shop/')
    await page.goto(shop.origin + alba)
    await page.waitForSelector('[data-track] a[tabindex]', { state: 'attached' })
    const frames = await page.evaluate((selector) => {
      document.querySelector<HTMLElement>(selector)?.click()
      const all = document.querySelector('[data-track]')?.getAnimations({ subtree: true }) ?? []
      return JSON.stringify(all.map((each) => (each.effect as KeyframeEffect).getKeyframes()))
    }, thumb(2))
    expect(frames).toContain('scale(0.7)')
    await expectVisible(page, 2)
  })

  it('slide: works after the listing was replaced, and by touch', async () => {
    const page = await shop.open('/shop/', 390, phone)
    await page.waitForSelector('li.product[data-gallery]')
    await page.selectOption('select.orderby', 'price')
    await page.waitForURL('**orderby=price**')
    await page.waitForSelector('li.product[data-gallery] .image-step')
    await expect
      .poll(() =>
        page
          .locator(`${many} [data-track]`)
          .first()
          .evaluate((track) => getComputedStyle(track).overflowX),
      )
      .toBe('auto')
  })

  it('bullets: one tab stop, arrow keys, at the position that the owner has set', async () => {
    await shop.set('image_effect', 'bullets')
    const page = await openShop()
    const first = page.locator(`${many} .image-bullets`).first()
    const [frame, bullets] = [
      await page.locator(`${many} [data-track]`).first().boundingBox(),
      await first.boundingBox(),
    ]
    expect(bullets!.y).toBeGreaterThan(frame!.y)
    expect(bullets!.y + bullets!.height).toBeLessThan(frame!.y + frame!.height)
    await first.locator('button').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => first.locator('button').nth(1).getAttribute('aria-current')).toBe('true')
    await expect.poll(() => first.locator('button[tabindex="0"]').count()).toBe(1)
    await expectGoodScreen(page, 'effect-bullets')
    await page.goto(shop.origin + alba)
    await page.waitForSelector('[data-track] a[tabindex]', { state: 'attached' })
    await page.click('.woocommerce-product-gallery .image-bullets button >> nth=3')
    await expectVisible(page, 4)
    await expectFits(page, 'effect-bullets-page')
  })

  it('thumbnails: three on a card', async () => {
    await shop.set('image_effect', 'thumbnails')
    const page = await openShop()
    await page.hover(`${many} a`)
    const buttons = page.locator(`${many}`).first().locator('.image-thumbnails button')
    await expect.poll(() => buttons.count()).toBeLessThanOrEqual(3)
    await buttons.nth(1).click()
    await expect.poll(() => buttons.nth(1).getAttribute('aria-current')).toBe('true')
    await expectGoodScreen(page, 'effect-thumbnails')
  })

  it('zoom: the picture of a card is enlarged under the mouse', async () => {
    await shop.set('image_effect', 'zoom')
    const page = await openShop()
    const styleOnHover = async () => {
      await page.mouse.move(180, 500, { steps: 4 })
      await page.hover(`${card} a`)
      return page.locator('li.product img').first().getAttribute('style')
    }
    await expect.poll(styleOnHover).toContain('scale(')
  })

  it('picture-in-picture: the small and the large picture are swapped, and back', async () => {
    await shop.set('image_effect', 'picture-in-picture')
    const page = await openShop()
    await expectFits(page, 'effect-pip')
    await page.goto(shop.origin + alba)
    await page.waitForSelector('[data-track] a[tabindex]', { state: 'attached' })
    const small = page.locator('.woocommerce-product-gallery .image-pip')
    const inside = () => small.locator('img').getAttribute('src')
    const before = await inside()
    await small.focus()
    await page.keyboard.press('Enter')
    await expectVisible(page, 2)
    await expect.poll(() => inside()).not.toBe(before)
    await small.click()
    await expectVisible(page, 1)
    await expect.poll(() => inside()).toBe(before)
    const stage = page.locator('[data-gallery-stage]')
    await expect
      .poll(async () => ((await small.boundingBox())?.width ?? 0) / ((await stage.boundingBox())?.width ?? 1))
      .toBeCloseTo(0.25, 1)
    await expectGoodScreen(page, 'effect-pip-page')
  })

  it('modal: a button on the card opens the lightbox, which closes by a click on the picture', async () => {
    await shop.set('image_effect', 'modal')
    const page = await openShop()
    await page.hover(`${many} a`)
    await page.click(`${many} .image-expand`)
    await page.waitForSelector('.yarl__portal_open')
    await page.click('.yarl__slide_current img.yarl__slide_image:not(.yarl__slide_image_loading)')
    await page.waitForSelector('.yarl__root', { state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('image-expand')
  })

  it('enlarge: to 110 % under the mouse, beyond the frame unless the owner has set cropping', async () => {
    await shop.set('image_effect', 'enlarge')
    const page = await openShop()
    await page.hover(`${card} a`)
    const picture = page.locator('li.product picture').first()
    await expect.poll(() => picture.evaluate((element) => getComputedStyle(element).scale)).toBe('1.1')
    const frame = page.locator('li.product [data-track]').first()
    await expect.poll(() => frame.evaluate((element) => getComputedStyle(element).overflow)).toBe('visible')
    await shop.set('image_enlarge_crop', 'yes')
    await page.reload()
    await page.waitForSelector('li.product[data-gallery]')
    await expect.poll(() => frame.evaluate((element) => getComputedStyle(element).overflow)).toBe('hidden')
  })
})
