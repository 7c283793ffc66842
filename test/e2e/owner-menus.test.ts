import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectGoodScreen, waitUntilIdle, waitUntilStill } from '../support/browser/browser.ts'
import { overflow, shellShop } from '../support/browser/shell-page.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { runCommand } from '../support/process/command-process.ts'

const shop = shellShop()
const toggle = '[data-header] [popovertarget=menu]'
const topLevel = '#menu > ul > li:not([hidden])'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsel-menus-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function setMenu(name: string, items: unknown): Promise<void> {
  const file = join(folder, `${name}.json`)
  await writeFile(file, JSON.stringify(items))
  expect((await runCommand(shop.process.data, ['menu', 'set', name, file]).ended).code).toBe(0)
}

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
    await setMenu('header', many)
    await setMenu('footer', many)
    for (const width of [320, 768, 1025, 1440]) {
      const watched = await shop.visit('/', width)
      const { page, consoleErrors, close } = watched
      // Fonts that load late shift the layout a little too (see styleguide.test.ts): now they are cached.
      await page.reload()
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
        await page.locator('[data-more] summary[aria-label="More of Item 30"]').click()
        await page.locator('[data-more] a', { hasText: 'All in Item 30' }).waitFor()
        await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
      } else {
        await page.click(toggle)
        await page.locator('#menu a', { hasText: /^Item 39$/ }).scrollIntoViewIfNeeded()
      }
      await waitUntilStill(page)
      // Where a strip of the page is visible next to the menu, axe does not treat it as a dialog, and misses the rest.
      if (width !== 768) await expectGoodScreen(page, `menu-of-40-${width}`)
      expect(consoleErrors).toEqual([])
      await close()
    }
  })

  it('without items remove the menu and its button', async () => {
    await setMenu('header', [])
    for (const width of [390, 1280]) {
      const { page, consoleErrors, close } = await shop.visit('/shop/', width)
      await expect.poll(() => page.locator('#menu').count()).toBe(0)
      await expect.poll(() => page.locator(toggle).count()).toBe(0)
      const cart = (await page.locator('.cart-contents').boundingBox())!
      expect(cart.x + cart.width).toBeGreaterThan(width - 60)
      expect(cart.width).toBeGreaterThanOrEqual(44)
      expect(consoleErrors).toEqual([])
      await close()
    }
    await setMenu('header', many)
  })

  it('wrap where script is off and there is no “More”', async () => {
    const { page, close } = await shop.visit('/', 1025, '', { javaScriptEnabled: false })
    await expect.poll(() => page.locator(`${topLevel} > a`).count()).toBe(40)
    for (const item of await page.locator(`${topLevel} > a`).all()) {
      const { x, width } = (await item.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(1025)
    }
    await close()
  })

  it('fit next to a very long shop name', async () => {
    const name = `${'Marmorwerkstättengenossenschaft'.repeat(2)} & Söhne`
    await changeSettings(shop.process, { shop_name: name })
    for (const width of [320, 768, 1025]) {
      const { page, close } = await shop.visit('/shop/', width)
      await page.locator('[data-header]', { hasText: 'Marmor' }).waitFor()
      await expect.poll(() => overflow(page), { message: `at ${width}` }).toBeLessThanOrEqual(0)
      await expect
        .poll(async () => (await page.locator('[data-header]').boundingBox())!.height)
        .toBeLessThanOrEqual(82)
      await page.goto(`${shop.origin}/no-such-page/`)
      await expect.poll(() => overflow(page), { message: `at ${width}` }).toBeLessThanOrEqual(0)
      await close()
    }
  })
})
