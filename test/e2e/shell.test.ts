import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectGoodScreen, expectGoodScreens, waitUntilStill } from '../support/browser/browser.ts'
import { focused, hasAttribute, overflow, shellShop } from '../support/browser/shell-page.ts'

const shop = shellShop()
const tall = '<div style="height:1500px">&nbsp;</div>'
const stickyBox = `<div style="height:1000px;padding-bottom:10px" id="parent"><div style="height:50px"></div>
  <div id="box" data-sticky data-sticky-offset="20" data-sticky-effects-offset="100" style="height:100px">Box</div></div>`

describe('sticky elements', () => {
  it('have the state normal, stuck, or resting at the end of their parent', async () => {
    const { page, close } = await shop.visit('/shop/', 1280, stickyBox + tall)
    const start = await page.locator('#parent').evaluate((each) => each.getBoundingClientRect().top + scrollY)
    const at = async (y: number) => {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), start + y)
      await waitUntilStill(page)
      return page.locator('#box').evaluate((box) => ({
        state: (box as HTMLElement).dataset['stickyState'],
        effects: box.hasAttribute('data-sticky-effects'),
        top: Math.round(box.getBoundingClientRect().top),
      }))
    }
    await expect.poll(() => at(20)).toEqual({ state: 'normal', effects: false, top: 30 })
    await expect.poll(() => at(60)).toEqual({ state: 'stuck', effects: false, top: 20 })
    await expect.poll(() => at(140)).toEqual({ state: 'stuck', effects: true, top: 20 })
    await expect.poll(() => at(860)).toEqual({ state: 'stuck', effects: true, top: 20 })
    await expect.poll(async () => (await at(920)).state).toBe('resting')
    await expect.poll(async () => (await at(920)).top).toBeLessThan(20)
    await expect.poll(async () => (await at(-200)).state).toBe('normal')
    await close()
  })

  it('the header hides on scroll down and shows on scroll up, and never hides while it has the focus', async () => {
    const { page, close } = await shop.visit('/shop/', 1280)
    const header = page.locator('[data-header]')
    const isAway = () => hasAttribute(header, 'data-away')
    const hasLine = () => hasAttribute(header, 'data-scrolled')
    await expect.poll(hasLine).toBe(false)
    await page.mouse.move(640, 500)
    await page.mouse.wheel(0, 900)
    await expect.poll(isAway).toBe(true)
    await expect.poll(hasLine).toBe(true)
    await page.mouse.wheel(0, -200)
    await expect.poll(isAway).toBe(false)
    await page.locator('.cart-contents').focus()
    await waitUntilStill(page)
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 8)
    await waitUntilStill(page)
    await expect.poll(() => isAway()).toBe(false)
    await close()
  })

  it('the header starts to load the pictures of its menu when the pointer enters it, and not before', async () => {
    const { page, close } = await shop.visit('/contact/', 1280)
    const loading = () =>
      page.locator('#menu img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).loading))
    // At first the pointer is in the corner, which is in the header.
    await page.mouse.move(640, 500)
    await page.reload()
    expect(new Set(await loading())).toEqual(new Set(['lazy']))
    await page.mouse.move(640, 20)
    await expect.poll(async () => new Set(await loading())).toEqual(new Set(['eager']))
    await expect.poll(() => page.locator('#menu details[open]').count()).toBe(0)
    await close()
  })

  it('the header never covers the focused element', async () => {
    const { page, close } = await shop.visit('/shop/', 1280)
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await page.locator('footer a').first().focus()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Shift+Tab')
      await waitUntilStill(page)
      const isCovered = await page.evaluate(() => {
        const element = document.activeElement!.getBoundingClientRect()
        const header = document.querySelector('[data-header]')!.getBoundingClientRect()
        return element.bottom <= header.bottom
      })
      expect(isCovered, await focused(page)).toBe(false)
    }
    await close()
  })
})

describe('a page', () => {
  it('preloads the fonts that it shows', async () => {
    const { page, close } = await shop.visit('/shop/', 1280)
    const shown = await page.evaluate(async () => {
      await document.fonts.ready
      const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      return [...new Set(fetched)].filter((path) => path.endsWith('.woff2')).sort()
    })
    const preloaded = await page
      .locator('link[rel=preload][as=font]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(shown).toHaveLength(2)
    expect(preloaded.sort()).toEqual(shown)
    await close()
  })
})

describe('the breadcrumb', () => {
  it('is one line on small screens, and ends with the current page', async () => {
    const { page, close } = await shop.visit('/product/lume-bud-vase/', 1280)
    const crumbs = page.locator('nav[aria-label=Breadcrumb]')
    await crumbs.locator('[aria-current]').evaluate((last) => {
      last.textContent = 'Lume '.repeat(60)
    })
    for (const width of [320, 768]) {
      const message = `at ${width} px`
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => crumbs.locator('li:visible').count(), { message }).toBeGreaterThan(3)
      await expect
        .poll(async () => (await crumbs.locator('ol').boundingBox())!.height, { message })
        .toBeLessThan(48)
      await expect.poll(() => overflow(page), { message }).toBeLessThanOrEqual(0)
    }
    await close()
  })
})

describe('links to a fragment of the page', () => {
  const content = `${tall}<p><a href="#story_1">To the story</a> <a href="#1st">Nowhere</a></p>${tall}
    <h2 id="story_1">The story</h2><p>…</p><div data-elementor-id="4711">A template</div>${tall}`
  const positionOf = (page: Page, selector: string) =>
    page.evaluate(
      (of) => ({
        top: document.querySelector(of)!.getBoundingClientRect().top,
        below: document.querySelector('[data-header]')!.getBoundingClientRect().bottom,
        hasFocus: document.activeElement === document.querySelector(of),
      }),
      selector,
    )
  const expectArrived = (page: Page, selector: string) =>
    expect
      .poll(async () => {
        const { top, below, hasFocus } = await positionOf(page, selector)
        return top >= below && top < 300 && hasFocus
      })
      .toBe(true)

  it('jump there, below the header, with the focus: by click, by another click, by address', async () => {
    const { page, consoleErrors, close } = await shop.visit('/shop/', 1280, content)
    // Visitors of tests prefer reduced motion.
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior))
      .toBe('auto')
    await page.evaluate(() => {
      const positions: number[] = []
      Object.assign(window, { positions })
      addEventListener('scroll', () => positions.push(scrollY))
    })
    await page.locator('a[href="#story_1"]').dispatchEvent('click')
    await expectArrived(page, '#story_1')
    const positions = await page.evaluate(() => (window as unknown as { positions: number[] }).positions)
    expect(positions, 'a jump has one scroll position').toHaveLength(1)

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.click('a[href="#story_1"]')
    await expectArrived(page, '#story_1')
    await page.click('a[href="#1st"]')
    await page.goto('about:blank')
    await page.goto(`${shop.origin}/shop/#story_1`)
    await expectArrived(page, '#story_1')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('?theme_template_id= scrolls to its template, and to nothing else', async () => {
    const { page, consoleErrors, close } = await shop.visit('/shop/?theme_template_id=4711', 1280, content)
    await expectArrived(page, '[data-elementor-id="4711"]')
    // Numbers only: src/shell/browser/template-target.test.ts.
    await page.goto(`${shop.origin}/shop/?theme_template_id=4712`)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(consoleErrors).toEqual([])
    await close()
    const tags = ['', '?theme_template_id=4711', '?theme_template_id=9'].map(async (query) =>
      (await fetch(`${shop.origin}/shop/${query}`)).headers.get('etag'),
    )
    expect(new Set(await Promise.all(tags)).size).toBe(1)
  })
})

describe('lazy backgrounds', () => {
  const content = `${tall}<div id="far" data-background="/favicon.svg?x=%22)" style="height:50px"></div>
    <div id="foreign" data-background="//elsewhere.example/x.png" style="height:50px"></div>`

  it('load when they are near the window, and from this shop only', async () => {
    const { page, close } = await shop.visit('/shop/', 1280, content)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const picture = (id: string) =>
      page.locator(id).evaluate((each) => getComputedStyle(each).backgroundImage)
    await expect.poll(() => picture('#far')).toBe('none')
    await page.locator('#far').scrollIntoViewIfNeeded()
    await expect.poll(() => picture('#far')).toContain('/favicon.svg')
    await expect.poll(() => picture('#foreign')).toBe('none')
    expect(requested.filter((url) => url.includes('elsewhere'))).toEqual([])
    await close()
  })
})

describe('the menu with pictures', () => {
  it('shows the categories across the screen on hover, within the page at every width', async () => {
    const { page, consoleErrors, close } = await shop.visit('/', 1280)
    const submenu = page.locator('#menu details', { hasText: 'Bud vases' })
    await page.locator('#menu > ul > li').first().hover()
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(true)
    expect(await submenu.locator('img').count()).toBe(8)
    for (const width of [1280, 1025]) {
      await page.setViewportSize({ width, height: 680 })
      const box = (await submenu.locator('> ul').boundingBox())!
      expect([box.x, box.width]).toEqual([0, width])
      await expect.poll(() => overflow(page), { message: `at ${width}` }).toBeLessThanOrEqual(0)
    }
    await waitUntilStill(page)
    await expectGoodScreen(page, 'menu-with-pictures')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('the footer', () => {
  it('is folded on a phone and whole on a desktop, without script', async () => {
    const { page, close } = await shop.visit('/about/', 390, '', { javaScriptEnabled: false })
    const link = page.locator('footer a', { hasText: 'Track order' })
    await expect.poll(() => link.isVisible()).toBe(false)
    await page.locator('footer summary', { hasText: 'Help' }).click()
    await expect.poll(() => link.isVisible()).toBe(true)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.reload()
    await expect.poll(() => link.isVisible()).toBe(true)
    await expect.poll(() => page.locator('footer summary:visible').count()).toBe(0)
    await close()
  })
})

describe('the pages whose text the owner writes', () => {
  it('have no axe violation, and fit on small and large screens', async () => {
    const { page, consoleErrors, close } = await shop.visit('/about/', 390)
    for (const path of ['/about/', '/contact/', '/faq/', '/privacy-policy/', '/terms/']) {
      if (path !== '/about/') await page.goto(shop.origin + path)
      await expectGoodScreens(page, `text-page${path.replaceAll('/', '-')}`)
    }
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('the header between phone and desktop', () => {
  it('has its links as signs that are not squeezed, and its name in the middle', async () => {
    const { page, close } = await shop.visit('/my-account/', 768)
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 700 })
      const signs = await page
        .locator('[data-header] :is(a[title], .cart-contents) svg')
        .evaluateAll((all) => all.map((sign) => sign.getBoundingClientRect().width))
      expect(Math.min(...signs), `at ${width}`).toBeGreaterThanOrEqual(20)
      const name = (await page.locator('[data-header] a').first().boundingBox())!
      expect(Math.abs(name.x + name.width / 2 - width / 2)).toBeLessThan(12)
    }
    await close()
  })
})

describe('the picture at the top of the front page', () => {
  it('is never cut off at its top, and the button to shop is in view', async () => {
    const { page, close } = await shop.visit('/', 1280)
    for (const [width, height] of [
      [1280, 680],
      [1920, 900],
      [768, 1024],
      [390, 600],
    ] as const) {
      await page.setViewportSize({ width, height })
      const picture = page.locator('main picture img').first()
      expect(await picture.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('50% 0px')
      expect((await picture.boundingBox())!.height, `at ${width}`).toBeLessThanOrEqual(height * 0.72)
      if (height >= 680) expect(await bottomOf(page, 'main a.button')).toBeLessThanOrEqual(height)
    }
    await close()
  })
})

async function bottomOf(page: Page, selector: string): Promise<number> {
  const { y, height } = (await page.locator(selector).first().boundingBox())!
  return y + height
}
