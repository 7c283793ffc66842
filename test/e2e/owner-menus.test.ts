import { describe, expect, it } from 'vitest'
import { expectGoodScreen, waitUntilIdle, waitUntilStill } from '../support/browser/browser.ts'
import { overflow, shellShop } from '../support/browser/shell-page.ts'
import { changeSettings } from '../support/process/change-settings.ts'

const shop = shellShop()
const toggle = '[data-header] [popovertarget=menu]'
const topLevel = '#menu > ul > li:not([hidden])'

describe('menus set by the owner', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    label:
      index === 1 ? 'مزهرية من الرخام' : index === 2 ? 'Donaudampfschiffahrt'.repeat(5) : `Item ${index}`,
    href: `/shop/?item=${index}`,
    ...(index % 9 === 3 && {
      children: [{ label: 'Below', children: [{ label: 'x'.repeat(100), href: '/shop/' }] }],
    }),
  }))

  it('of 40 items keep the layout, and show every item', async () => {
    await shop.setMenu('header', many)
    await shop.setMenu('footer', many)
    // Fonts that load late shift the layout a little too (see styleguide.test.ts): after this visit they are cached.
    const watched = await shop.visit('/', 320)
    const { page, consoleErrors, close } = watched
    for (const width of [320, 768, 1025, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${shop.origin}/`)
      await waitUntilIdle(watched)
      await page.locator('[data-header] a', { hasText: 'Item 0' }).waitFor({ state: 'attached' })
      await expect.poll(() => overflow(page), { message: `at ${width}` }).toBeLessThanOrEqual(0)
      await expect
        .poll(async () => (await page.locator('[data-header]').boundingBox())!.height)
        .toBeLessThanOrEqual(74)
      await expect.poll(() => page.locator('#menu a[href^="/shop/?item="]').count()).toBe(40 + 5)
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              resolve(list.getEntries().reduce((sum, entry) => sum + (entry as never)['value'], 0))
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => resolve(0), 500)
          }),
      )
      // To three decimal places, as it is usually reported.
      expect(shift, `shift at ${width}`).toBeCloseTo(0, 3)
      if (width >= 1025) {
        await expect.poll(() => page.getAttribute('#menu a[href="/shop/?item=2"]', 'title')).toMatch(/^Donau/)
        await page.locator('#menu summary', { hasText: 'More' }).last().click()
        await waitUntilStill(page)
        const opened = (await page.locator('[data-more] > details > ul').boundingBox())!
        expect(opened.x).toBeGreaterThanOrEqual(0)
        expect(opened.x + opened.width).toBeLessThanOrEqual(width)
        expect(opened.height, '34 lines in columns').toBeLessThanOrEqual(620)
        await page.locator('#menu a', { hasText: /^Item 39$/ }).scrollIntoViewIfNeeded()
        await page.locator('[data-more] summary[aria-label="Item 30 submenu"]').click()
        await page.locator('[data-more] a', { hasText: 'View all in Item 30' }).waitFor()
        await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
      } else {
        await page.click(toggle)
        await page.locator('#menu a', { hasText: /^Item 39$/ }).scrollIntoViewIfNeeded()
      }
      await waitUntilStill(page)
      // Where a strip of the page is visible next to the menu, axe does not treat it as a dialog, and misses the rest.
      if (width !== 768) await expectGoodScreen(page, `menu-of-40-${width < 1025 ? 'small' : 'large'}`)
      expect(consoleErrors).toEqual([])
    }
    await close()
  })

  it('without items remove the menu and its button', async () => {
    await shop.setMenu('header', [])
    const { page, consoleErrors, close } = await shop.visit('/shop/', 320)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => page.locator('#menu').count()).toBe(0)
      await expect.poll(() => page.locator(toggle).count()).toBe(0)
      const cart = (await page.locator('.cart-contents').boundingBox())!
      expect(cart.x + cart.width).toBeGreaterThan(width - 60)
      expect(cart.width).toBeGreaterThanOrEqual(44)
    }
    expect(consoleErrors).toEqual([])
    await close()
    await shop.setMenu('header', many)
  })

  it('wrap where script is off and there is no “More”', async () => {
    const { page, close } = await shop.visit('/', 1025, '', { javaScriptEnabled: false })
    await expect.poll(() => page.locator(`${topLevel} > a`).count()).toBe(40)
    const edges = await page.locator(`${topLevel} > a`).evaluateAll((items) =>
      items.map((item) => {
        const { left, right } = item.getBoundingClientRect()
        return { left, right }
      }),
    )
    expect(Math.min(...edges.map(({ left }) => left))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...edges.map(({ right }) => right))).toBeLessThanOrEqual(1025)
    await close()
  })

  it('fit next to a very long shop name', async () => {
    const name = `${'Marmorwerkstättengenossenschaft'.repeat(2)} & Söhne`
    await changeSettings(shop.process, { shop_name: name })
    const { page, close } = await shop.visit('/shop/', 320)
    for (const path of ['/shop/', '/no-such-page/']) {
      if (path !== '/shop/') await page.goto(shop.origin + path)
      await page.locator('[data-header]', { hasText: 'Marmor' }).waitFor()
      for (const width of [320, 768, 1025]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => overflow(page), { message: `${path} at ${width}` }).toBeLessThanOrEqual(0)
        await expect
          .poll(async () => (await page.locator('[data-header]').boundingBox())!.height)
          .toBeLessThanOrEqual(82)
      }
    }
    await close()
  })
})
