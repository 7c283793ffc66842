import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectGoodScreen, openBrowser, openPage, untilAtRest, untilStill } from '../support/browser.ts'
import { changeSettings } from '../support/change-settings.ts'
import { runCommand } from '../support/command-process.ts'
import { closeContexts } from '../support/contexts.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'

let shop: ShopProcess
let browser: Browser
let folder: string
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
  folder = await mkdtemp(join(tmpdir(), 'handsel-shell-'))
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
  await rm(folder, { recursive: true })
})

const toggle = '[data-header] [popovertarget=menu]'
const topLevel = '#menu > ul > li:not([hidden])'

/** A page of the shop; `added` is put at the end of its content, as an owner's page might have it. */
async function visit(path: string, width: number, added = '', options = {}) {
  const watched = await openPage(browser, width, options)
  if (added) await addTo(watched.page, added)
  await watched.page.goto(shop.origin + path)
  await untilAtRest(watched)
  return watched
}

async function addTo(page: Page, html: string): Promise<void> {
  await page.route(
    (url) => url.pathname === '/shop/',
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replace('</main>', `${html}</main>`) })
    },
  )
}

const isOpen = (page: Page) => page.locator('#menu').evaluate((menu) => menu.matches(':popover-open'))
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('aria-label') || element?.id || element?.textContent?.trim() || ''
  })
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const hasAttribute = (element: Locator, name: string) =>
  element.evaluate((each, attribute) => each.hasAttribute(attribute), name)

async function setMenu(name: string, items: unknown): Promise<void> {
  const file = join(folder, `${name}.json`)
  await writeFile(file, JSON.stringify(items))
  expect((await runCommand(shop.data, ['menu', 'set', name, file]).ended).code).toBe(0)
}

describe('the header by keyboard', () => {
  it('is walked through in the order in which it is read', async () => {
    const { page, complaints, close } = await visit('/', 1280)
    const walk: string[] = []
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press('Tab')
      walk.push(await focused(page))
    }
    expect(walk).toEqual([
      'Skip to content',
      expect.stringMatching(/^Carrara/),
      'All pieces',
      'Vases',
      'More of Vases',
      'Trays',
    ])
    expect(complaints).toEqual([])
    await close()
  })

  it('opens a submenu by Enter and by Space, closes it by Escape and by leaving', async () => {
    const { page, close } = await visit('/', 1280)
    const button = page.locator('summary[aria-label="More of Vases"]')
    const submenu = page.locator('details', { has: button })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('All in Vases')
    await page.keyboard.press('Escape')
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(false)
    await expect.poll(() => focused(page)).toBe('More of Vases')

    await page.keyboard.press('Space')
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(true)
    await submenu.locator('a').last().focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Trays')
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(false)
    await close()
  })

  it('skips to the content', async () => {
    const { page, close } = await visit('/', 1280)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page).then((name) => name.slice(0, 7))).toBe('content')
    await close()
  })
})

describe('a submenu under the mouse', () => {
  it('opens after 250 ms, and closes 500 ms after the mouse has gone', async () => {
    const { page, close } = await visit('/', 1280)
    const item = page.locator(topLevel, { hasText: 'All in Vases' })
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

  it('stays open for a click on the button that the mouse has just opened it by, and closes on a click elsewhere', async () => {
    const { page, close } = await visit('/', 1280)
    const button = page.locator('summary[aria-label="More of Trays"]')
    const submenu = page.locator('details', { has: button })
    await button.hover()
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(true)
    await button.click()
    await expect.poll(() => hasAttribute(submenu, 'open')).toBe(true)
    await page.locator('summary[aria-label="More of Lamps"]').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('#menu details[open]').count()).toBe(1)
    await page.mouse.click(640, 880)
    await expect.poll(() => page.locator('#menu details[open]').count()).toBe(0)
    await close()
  })

  it('on a touch screen the button opens it, and the link leads on', async () => {
    const { page, close } = await visit('/', 1280, '', { hasTouch: true })
    await page.locator('summary[aria-label="More of Vases"]').tap()
    await page.locator('#menu a', { hasText: 'Bud vases' }).waitFor()
    await page.locator('#menu > ul > li > a', { hasText: 'Vases' }).first().tap()
    await page.waitForURL('**/product-category/vases/')
    await close()
  })
})

describe('the menu of small screens', () => {
  it('holds the focus, and gives it back however it is closed', async () => {
    const { page, complaints, close } = await visit('/', 390)
    const open = async () => {
      await page.click(toggle)
      await expect.poll(() => focused(page)).toBe('Close menu')
      await expect.poll(() => isOpen(page)).toBe(true)
    }
    const closed = async () => {
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
    await closed()

    await open()
    await page.keyboard.press('Enter')
    await closed()

    await page.setViewportSize({ width: 800, height: 900 })
    await open()
    await page.mouse.click(780, 500)
    await closed()

    await open()
    await page.setViewportSize({ width: 800, height: 700 })
    await expect.poll(() => isOpen(page)).toBe(true)
    await page.setViewportSize({ width: 1024, height: 700 })
    await closed()

    await open()
    await page.setViewportSize({ width: 1025, height: 700 })
    await expect.poll(() => isOpen(page)).toBe(false)
    await expect.poll(() => page.isVisible(toggle)).toBe(false)
    await expect.poll(() => page.isVisible('#menu > ul')).toBe(true)
    expect(complaints).toEqual([])
    await close()
  })

  it('opens and closes submenus on click, and keeps Tab inside', async () => {
    const { page, close } = await visit('/', 390)
    await page.click(toggle)
    const button = page.locator('summary[aria-label="More of Bowls"]')
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
  it.each([390, 1280])('have nothing that axe minds at %i px', async (width) => {
    const { page, close } = await visit('/', width)
    if (width < 1025) await page.click(toggle)
    await page.click('summary[aria-label="More of Vases"]')
    await page.locator('#menu a', { hasText: 'Bud vases' }).waitFor()
    await untilStill(page)
    await expectGoodScreen(page, `menu-open-${width}`)
    await close()
  })

  it.each([320, 767, 768, 1024, 1025])('are no wider than %i px', async (width) => {
    const { page, close } = await visit('/shop/', width)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    if (width < 1025) await page.click(toggle)
    const header = await page.locator('[data-header]').boundingBox()
    expect(header!.height).toBeLessThanOrEqual(width < 768 ? 66 : 74)
    for (const button of await page.locator('#menu summary:visible').all()) {
      await button.click()
      await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    }
    await close()
  })
})

const tall = '<div style="height:1500px">&nbsp;</div>'
const stickyBox = `<div style="height:1000px;padding-bottom:10px" id="parent"><div style="height:50px"></div>
  <div id="box" data-sticky data-sticky-offset="20" data-sticky-effects-offset="100" style="height:100px">Box</div></div>`

describe('what sticks', () => {
  it('says whether it is normal, stuck, or rests at the end of its parent', async () => {
    const { page, close } = await visit('/shop/', 1280, stickyBox + tall)
    const start = await page.locator('#parent').evaluate((each) => each.getBoundingClientRect().top + scrollY)
    const at = async (y: number) => {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), start + y)
      await untilStill(page)
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

  it('the header goes on the way down and comes on the way up, and never while it has the focus', async () => {
    const { page, close } = await visit('/shop/', 1280)
    const header = page.locator('[data-header]')
    const isAway = () => hasAttribute(header, 'data-away')
    const state = () => header.getAttribute('data-sticky-state')
    await expect.poll(() => state()).toBe('normal')
    await page.mouse.move(640, 500)
    await page.mouse.wheel(0, 900)
    await expect.poll(isAway).toBe(true)
    await expect.poll(state).toBe('stuck')
    await page.mouse.wheel(0, -200)
    await expect.poll(isAway).toBe(false)
    await page.locator('.cart-contents').focus()
    await untilStill(page)
    const before = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, 600)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before + 8)
    await untilStill(page)
    await expect.poll(() => isAway()).toBe(false)
    await close()
  })

  it('never covers what has the focus', async () => {
    const { page, close } = await visit('/shop/', 1280)
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    await page.locator('footer a').first().focus()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Shift+Tab')
      await untilStill(page)
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

describe('the way of crumbs', () => {
  it.each([320, 768])('is one line at %i px, and ends with this page', async (width) => {
    const { page, close } = await visit('/product/lume-bud-vase/', width)
    const crumbs = page.locator('nav[aria-label=Breadcrumb]')
    await crumbs.locator('[aria-current]').evaluate((last) => {
      last.textContent = 'Lume '.repeat(60)
    })
    await expect.poll(() => crumbs.locator('li:visible').count()).toBeGreaterThan(3)
    await expect.poll(async () => (await crumbs.locator('ol').boundingBox())!.height).toBeLessThan(48)
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await close()
  })
})

describe('links to a place on the page', () => {
  const places = `${tall}<p><a href="#story_1">To the story</a> <a href="#1st">Nowhere</a></p>${tall}
    <h2 id="story_1">The story</h2><p>…</p><div data-elementor-id="4711">A template</div>${tall}`
  const placeOf = (page: Page, selector: string) =>
    page.evaluate(
      (of) => ({
        top: document.querySelector(of)!.getBoundingClientRect().top,
        below: document.querySelector('[data-header]')!.getBoundingClientRect().bottom,
        hasFocus: document.activeElement === document.querySelector(of),
      }),
      selector,
    )
  const arrived = (page: Page, selector: string) =>
    expect
      .poll(async () => {
        const { top, below, hasFocus } = await placeOf(page, selector)
        return top >= below && top < 300 && hasFocus
      })
      .toBe(true)

  it('lead there, clear of the header, with the focus: by click, by another click, by address', async () => {
    const { page, complaints, close } = await visit('/shop/', 1280, places)
    await page.click('a[href="#story_1"]')
    await arrived(page, '#story_1')
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.click('a[href="#story_1"]')
    await arrived(page, '#story_1')
    await page.click('a[href="#1st"]')
    await page.goto('about:blank')
    await page.goto(`${shop.origin}/shop/#story_1`)
    await arrived(page, '#story_1')
    expect(complaints).toEqual([])
    await close()
  })

  it('glide only where motion is welcome', async () => {
    const { page, close } = await visit('/shop/', 1280, places, { reducedMotion: 'reduce' })
    await expect
      .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior))
      .toBe('auto')
    await page.evaluate(() => {
      const passed: number[] = []
      Object.assign(window, { passed })
      addEventListener('scroll', () => passed.push(scrollY))
    })
    await page.locator('a[href="#story_1"]').dispatchEvent('click')
    await arrived(page, '#story_1')
    const passed = await page.evaluate(() => (window as unknown as { passed: number[] }).passed)
    expect(passed, 'a jump has no places on its way').toHaveLength(1)
    await close()
  })

  it('?theme_template_id= leads to its template, and to nothing else', async () => {
    const { page, complaints, close } = await visit('/shop/?theme_template_id=4711', 1280, places)
    await arrived(page, '[data-elementor-id="4711"]')
    for (const odd of ['4712', '4711"]', '-1', '', '%22%5D,body']) {
      await page.goto(`${shop.origin}/shop/?theme_template_id=${odd}`)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    }
    expect(complaints).toEqual([])
    await close()
    const tags = ['', '?theme_template_id=4711', '?theme_template_id=9'].map(async (query) =>
      (await fetch(`${shop.origin}/shop/${query}`)).headers.get('etag'),
    )
    expect(new Set(await Promise.all(tags)).size).toBe(1)
  })
})

describe('backgrounds', () => {
  const wells = `${tall}<div id="far" data-background="/favicon.svg?x=%22)" style="height:50px"></div>
    <div id="foreign" data-background="//elsewhere.example/x.png" style="height:50px"></div>`

  it('come when they are near, and from this shop alone', async () => {
    const { page, close } = await visit('/shop/', 390, wells)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const picture = (id: string) =>
      page.locator(id).evaluate((each) => getComputedStyle(each).backgroundImage)
    await expect.poll(() => picture('#far')).toBe('none')
    await page.locator('#far').scrollIntoViewIfNeeded()
    await expect.poll(() => picture('#far')).toContain('/favicon.svg')
    await expect.poll(() => picture('#foreign')).toBe('none')
    expect(asked.filter((url) => url.includes('elsewhere'))).toEqual([])
    await close()
  })
})

describe('without script', () => {
  it('a submenu opens below the line of the header', async () => {
    const { page, close } = await visit('/', 1280, '', { javaScriptEnabled: false })
    await page.click('summary[aria-label="More of Vases"]')
    const header = (await page.locator('[data-header]').boundingBox())!
    const submenu = page.locator('#menu details[open] > ul')
    await expect
      .poll(async () => (await submenu.boundingBox())!.y)
      .toBeGreaterThanOrEqual(header.y + header.height - 1)
    await close()
  })

  it('the sheet opens and closes, submenus open, links lead on', async () => {
    const { page, close } = await visit('/', 390, '', { javaScriptEnabled: false })
    await page.click(toggle)
    await page.click('summary[aria-label="More of Vases"]')
    await page.locator('#menu a', { hasText: 'Bud vases' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('#menu').waitFor({ state: 'hidden' })
    await page.click(toggle)
    await page.click('#menu a:has-text("Lamps")')
    await page.waitForURL('**/lamps/')
    await close()
  })
})

describe('an owner’s own menus', () => {
  const many = Array.from({ length: 40 }, (_, index) => ({
    label:
      index === 1 ? 'مزهرية من الرخام' : index === 2 ? 'Donaudampfschiffahrt'.repeat(5) : `Item ${index}`,
    href: `/shop/?item=${index}`,
    ...(index % 9 === 3 && {
      children: [{ label: 'Below', children: [{ label: 'x'.repeat(100), href: '/shop/' }] }],
    }),
  }))

  it('of 40 items hold the layout, and lose none', async () => {
    await setMenu('header', many)
    await setMenu('footer', many)
    for (const width of [320, 768, 1025, 1440]) {
      const watched = await visit('/', width)
      const { page, complaints, close } = watched
      // Letters that come late move a little too (parts.test.ts says how little): by now they are at hand.
      await page.reload()
      await untilAtRest(watched)
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
      // To three places, as it is told everywhere.
      expect(shift, `shift at ${width}`).toBeCloseTo(0, 3)
      if (width >= 1025) {
        await expect.poll(() => page.getAttribute('#menu a[href="/shop/?item=2"]', 'title')).toMatch(/^Donau/)
        await page.locator('#menu summary', { hasText: 'More' }).last().click()
        await untilStill(page)
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
      await untilStill(page)
      // Where the sheet leaves a strip of the page in sight, axe does not know it for a dialog, and misses the rest.
      if (width !== 768) await expectGoodScreen(page, `menu-of-40-${width}`)
      expect(complaints).toEqual([])
      await close()
    }
  })

  it('of nothing leave no menu, and nothing that would open one', async () => {
    await setMenu('header', [])
    for (const width of [390, 1280]) {
      const { page, complaints, close } = await visit('/shop/', width)
      await expect.poll(() => page.locator('#menu').count()).toBe(0)
      await expect.poll(() => page.locator(toggle).count()).toBe(0)
      const cart = (await page.locator('.cart-contents').boundingBox())!
      expect(cart.x + cart.width).toBeGreaterThan(width - 60)
      expect(cart.width).toBeGreaterThanOrEqual(44)
      expect(complaints).toEqual([])
      await close()
    }
    await setMenu('header', many)
  })

  it('wrap where no script can put them under “More”', async () => {
    const { page, close } = await visit('/', 1025, '', { javaScriptEnabled: false })
    await expect.poll(() => page.locator(`${topLevel} > a`).count()).toBe(40)
    for (const item of await page.locator(`${topLevel} > a`).all()) {
      const { x, width } = (await item.boundingBox())!
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(1025)
    }
    await close()
  })

  it('stand beside a shop’s very long name', async () => {
    const name = `${'Marmorwerkstättengenossenschaft'.repeat(2)} & Söhne`
    await changeSettings(shop, { shop_name: name })
    for (const width of [320, 768, 1025]) {
      const { page, close } = await visit('/shop/', width)
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
