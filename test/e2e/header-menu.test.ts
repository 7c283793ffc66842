import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { expectGoodScreen, waitUntilStill } from '../support/browser/browser.ts'
import { focused, hasAttribute, overflow, shellShop } from '../support/browser/shell-page.ts'

const shop = shellShop()
const toggle = '[data-header] [popovertarget=menu]'
const topLevel = '#menu > ul > li:not([hidden])'
/** The categories in the bar, as in a shop whose owner has not changed the menu. */
beforeAll(async () => {
  await shop.setMenu('header', [{ label: 'Shop all', href: '/shop/' }, { kind: 'categories' }])
  const header = async () => (await (await fetch(shop.origin)).text()).split('<main')[0]
  await vi.waitFor(async () => expect(await header()).toContain('Vases submenu'), 5000)
})
const isOpen = (page: Page) => page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'))

describe('the header by keyboard', () => {
  it('has the tab order of the page, and skips to the content', async () => {
    const { page, consoleErrors, close } = await shop.visit('/', 1280)
    const tabOrder: string[] = []
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab')
      tabOrder.push(await focused(page))
    }
    expect(tabOrder).toEqual([
      'Skip to content',
      expect.stringMatching(/^Carrara/),
      'Shop all',
      'Vases',
      'Vases submenu',
      'Trays',
    ])
    for (let step = 1; step < tabOrder.length; step++) await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page).then((name) => name.slice(0, 7))).toBe('content')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('opens a submenu by Enter and by Space, closes it by Escape and when the focus leaves', async () => {
    const { page, close } = await shop.visit('/', 1280)
    const button = page.locator('summary[aria-label="Vases submenu"]')
    const submenu = page.locator('details', { has: button })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('View all in Vases')
    await page.keyboard.press('Escape')
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(false)
    await expect.poll(() => focused(page)).toBe('Vases submenu')

    await page.keyboard.press('Space')
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(true)
    await submenu.locator('a').last().focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Trays')
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(false)
    await close()
  })
})

describe('a submenu under the mouse', () => {
  it('stays open for a click on the button that has just opened it on hover, and closes on a click outside', async () => {
    const { page, close } = await shop.visit('/', 1280)
    const button = page.locator('summary[aria-label="Trays submenu"]')
    const submenu = page.locator('details', { has: button })
    await button.hover()
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(true)
    await button.click()
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(true)
    await page.locator('summary[aria-label="Lamps submenu"]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#menu details[open]').count()).toBe(1)
    await page.mouse.click(640, 880)
    await expect.poll(() => page.locator('#menu details[open]').count()).toBe(0)
    await close()
  })

  it('on a touch screen the button opens it, and the link navigates', async () => {
    const { page, close } = await shop.visit('/', 1280, '', { hasTouch: true })
    await page.locator('summary[aria-label="Vases submenu"]').tap()
    await page.locator('#menu a', { hasText: 'Bud vases' }).waitFor()
    await page.locator('#menu > ul > li > a', { hasText: 'Vases' }).first().tap()
    await page.waitForURL('**/product-category/vases/')
    await close()
  })
})

describe('the menu of small screens', () => {
  it('traps the focus, and returns it however it is closed', async () => {
    const { page, consoleErrors, close } = await shop.visit('/', 390)
    const open = async () => {
      await page.click(toggle)
      await expect.poll(() => focused(page)).toBe('Close menu')
      await expect.poll(() => isOpen(page)).toBe(true)
    }
    const expectClosed = async () => {
      await expect.poll(() => isOpen(page)).toBe(false)
      await expect.poll(() => focused(page)).toBe('Menu')
    }
    await open()
    await page.evaluate(() => scrollTo(0, 400))
    await page.mouse.wheel(0, 600)
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflowY))
      .toBe('hidden')
    await page.keyboard.press('Escape')
    await expectClosed()

    await open()
    await page.keyboard.press('Enter')
    await expectClosed()

    await page.setViewportSize({ width: 800, height: 900 })
    await open()
    await page.mouse.click(780, 500)
    await expectClosed()

    await open()
    await page.setViewportSize({ width: 800, height: 700 })
    await expect.poll(() => isOpen(page)).toBe(true)
    await page.setViewportSize({ width: 1024, height: 700 })
    await expectClosed()

    await open()
    await page.setViewportSize({ width: 1025, height: 700 })
    await expect.poll(() => isOpen(page)).toBe(false)
    await expect.poll(() => page.isVisible(toggle)).toBe(false)
    await expect.poll(() => page.isVisible('#menu > ul')).toBe(true)
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('opens and closes submenus on click, and traps the Tab key', async () => {
    const { page, close } = await shop.visit('/', 390)
    await page.click(toggle)
    const button = page.locator('summary[aria-label="Bowls submenu"]')
    await button.click()
    await page.locator('#menu a', { hasText: 'Fruit bowls' }).waitFor()
    await button.click()
    await expect.poll(() => page.isVisible('#menu a:has-text("Fruit bowls")')).toBe(false)
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press('Tab')
      const escaped = await page.evaluate(
        () => document.activeElement !== document.body && !document.activeElement?.closest('#menu'),
      )
      expect(escaped, await focused(page)).toBe(false)
    }
    await close()
  })
})

describe('screens with an open menu', () => {
  it('have no axe violation on a small and on a large screen', async () => {
    const { page, close } = await shop.visit('/', 390)
    await page.click(toggle)
    await page.click('summary[aria-label="Vases submenu"]')
    await page.locator('#menu a', { hasText: 'Bud vases' }).waitFor()
    await waitUntilStill(page)
    await expectGoodScreen(page, 'menu-open-small')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 900 })
    const submenu = page.locator('#menu details', { hasText: 'Bud vases' })
    if (!(await hasAttribute(submenu, 'open'))) await page.click('summary[aria-label="Vases submenu"]')
    await page.locator('#menu a', { hasText: 'Bud vases' }).waitFor()
    await waitUntilStill(page)
    await expectGoodScreen(page, 'menu-open-large')
    await close()
  })

  it('are no wider than the window at any width', async () => {
    const { page, close } = await shop.visit('/shop/', 390)
    for (const width of [320, 767, 768, 1024, 1025]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => overflow(page), { message: `${width} px` }).toBeLessThanOrEqual(0)
      if (width < 1025) await page.click(toggle)
      const header = await page.locator('[data-header]').boundingBox()
      expect(header!.height, `${width} px`).toBeLessThanOrEqual(width < 768 ? 66 : 74)
      const widest = await page.locator('#menu summary:visible').evaluateAll((buttons) => {
        const overflows = (buttons as HTMLElement[]).map((button) => {
          button.click()
          return document.documentElement.scrollWidth - innerWidth
        })
        return [buttons.length > 0, Math.max(...overflows)]
      })
      expect(widest, `${width} px, each submenu open`).toEqual([true, 0])
      if (width < 1025) await page.keyboard.press('Escape')
    }
    await close()
  })
})

describe('without script', () => {
  it('the menu opens and closes, submenus open, below the header of a large screen, and links navigate', async () => {
    const { page, close } = await shop.visit('/', 390, '', { javaScriptEnabled: false })
    await page.click(toggle)
    await page.click('summary[aria-label="Vases submenu"]')
    await page.locator('#menu a', { hasText: 'Bud vases' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#menu').waitFor({ state: 'hidden' })

    await page.setViewportSize({ width: 1280, height: 900 })
    await page.reload()
    await page.click('summary[aria-label="Vases submenu"]')
    const header = (await page.locator('[data-header]').boundingBox())!
    const submenu = page.locator('#menu details[open] > ul')
    await expect
      .poll(async () => (await submenu.boundingBox())!.y)
      .toBeGreaterThanOrEqual(header.y + header.height - 1)

    await page.setViewportSize({ width: 390, height: 900 })
    await page.click(toggle)
    await page.click('#menu a:has-text("Lamps")')
    await page.waitForURL('**/lamps/')
    await close()
  })
})

// Last, because its context cannot be used again: a fake clock stays.
describe('a submenu under the mouse', () => {
  it('opens after 250 ms, and closes 500 ms after the mouse has left', async () => {
    const { page, close } = await shop.visit('/', 1280)
    const item = page.locator(topLevel, { hasText: 'View all in Vases' })
    const opened = () => hasAttribute(item.locator('details'), 'open')
    const link = (await item.locator('> a').boundingBox())!
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.mouse.move(link.x + link.width / 2, link.y + link.height / 2)
    await page.clock.runFor(249)
    await expect.poll(() => opened()).toBe(false)
    await page.clock.runFor(1)
    await expect.poll(() => opened()).toBe(true)
    const box = (await item.locator('details > ul').boundingBox())!
    const em = await item.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
    expect(box.width).toBeGreaterThanOrEqual(10 * em - 1)
    expect(box.width).toBeLessThanOrEqual(20 * em + 1)

    await page.mouse.move(640, 800)
    await page.clock.runFor(499)
    await expect.poll(() => opened()).toBe(true)
    await page.clock.runFor(1)
    await expect.poll(() => opened()).toBe(false)
    await close()
  })
})
