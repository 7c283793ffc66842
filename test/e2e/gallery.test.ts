import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  comeNear,
  expectGoodScreen,
  expectGoodScreens,
  openBrowser,
  openPage,
  untilAtRest,
  untilStill,
  type Watched,
} from '../support/browser.ts'
import { changeSettings } from '../support/change-settings.ts'
import { withDatabase } from '../support/command-process.ts'
import { closeContexts } from '../support/contexts.ts'
import { type ShopProcess, startShop } from '../support/shop-process.ts'

let shop: ShopProcess
let browser: Browser
const opened: Watched[] = []
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser('with pictures')
})
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

/** Five pictures: its own two, and those of its colours. */
const alba = '/product/alba-bud-vase/'
const phone: BrowserContextOptions = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }

async function open(path: string, width = 1280, options: BrowserContextOptions = {}): Promise<Page> {
  const watched = await openPage(browser, width, options)
  opened.push(watched)
  await watched.page.goto(shop.origin + path)
  if (options.javaScriptEnabled === false) return watched.page
  await untilAtRest(watched)
  await comeNear(watched.page)
  const isAwake = () =>
    !document.querySelector('[data-track] > li') || document.querySelector('[data-track] a[tabindex]')
  await watched.page.waitForFunction(isAwake)
  return watched.page
}

const set = (name: string, value: string) => changeSettings(shop, { [name]: value })

const thumb = (place: number) => `[data-gallery] a[data-gallery-to="${place - 1}"]`
const next = '.woocommerce-product-gallery [data-gallery-step="1"]'
const large = '[data-gallery-large]'

/** The place of the picture that stands in the frame of a gallery, by what is drawn there. */
function seen(page: Page, gallery = '.woocommerce-product-gallery'): Promise<number> {
  return page.evaluate((selector) => {
    const track = document.querySelector(`${selector} [data-track], ${selector}[data-track]`)!
    const { left, width } = track.getBoundingClientRect()
    const places = [...track.children].map((slide) => Math.abs(slide.getBoundingClientRect().left - left))
    return places.findIndex((away) => away < width / 10) + 1
  }, gallery)
}

async function finger(page: Page, x: number, y: number) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return async (byX: number, byY: number) => {
    await touch('touchStart', [{ x, y }])
    for (let step = 1; step <= 10; step += 1) {
      await touch('touchMove', [{ x: x + (byX * step) / 10, y: y + (byY * step) / 10 }])
      await page.waitForTimeout(16)
    }
    await touch('touchEnd', [])
  }
}

async function expectSeen(page: Page, place: number): Promise<void> {
  await expect.poll(() => seen(page)).toBe(place)
  await expect.poll(() => page.getAttribute(thumb(place), 'aria-current')).toBe('true')
  await expect.poll(() => page.locator('[data-gallery] a[aria-current]').count()).toBe(1)
  await expect.poll(() => page.textContent('[data-gallery-count]')).toBe(String(place))
}

describe('the gallery', () => {
  const width = 1280

  it('shows what a thumbnail is of, without leaving its place on the page', async () => {
    const page = await open(alba, width)
    await page.locator(thumb(3)).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await page.click(thumb(3))
    await expectSeen(page, 3)
    await expect.poll(() => page.evaluate(() => [scrollY, location.hash])).toEqual([before, ''])
    await untilStill(page)
    await expectSeen(page, 3)
    await expectGoodScreens(page, 'gallery')
  })

  it('is worked by keys alone, arrows of 44 px, beyond the last comes the first', async () => {
    const page = await open(alba, width)
    await page.focus(thumb(5))
    await page.keyboard.press('Enter')
    await expectSeen(page, 5)
    const box = await page.locator(next).boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
    await page.focus(next)
    await page.keyboard.press('Space')
    await expectSeen(page, 1)
    await expect.poll(() => page.textContent('.widget_shopping_cart_live_region')).toBe('Image 1 of 5')
    await expect.poll(() => page.locator('[data-track] > li > a[tabindex="0"]').count()).toBe(1)
  })

  it('turns to the picture of the colour that is chosen, and opens with that of the address', async () => {
    const page = await open(`${alba}?color=verde`, width)
    await expect.poll(() => seen(page)).toBeGreaterThan(1)
    const verde = await seen(page)
    await expectSeen(page, verde)
    await comeNear(page)
    await page.waitForSelector('form.wvs-loaded')
    await page.click('.variable-item[data-value="rosa"]')
    await expect.poll(() => seen(page)).not.toBe(verde)
    // On its way it stands nowhere.
    await untilStill(page)
    const rosa = await seen(page)
    expect(rosa).not.toBe(verde)
    await expectSeen(page, rosa)
  })

  it('opens the lightbox, which closes by Esc, gives the focus back and leaves the page where it was', async () => {
    const page = await open(alba, width)
    await page.click(thumb(2))
    await page.evaluate(() => scrollTo(0, 80))
    await page.focus(large)
    const before = await page.evaluate(() => scrollY)
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role=dialog][aria-modal=true].yarl__portal_open')
    await expect.poll(() => page.textContent('.yarl__counter')).toBe('2 / 5')
    await expect.poll(() => page.textContent('.yarl__slide_current .yarl__slide_title')).toBe('Alba bud vase')
    await untilStill(page)
    await expectGoodScreens(page, 'lightbox')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.textContent('.yarl__counter')).toBe('3 / 5')
    await page.mouse.wheel(0, 600)
    await page.keyboard.press('Escape')
    await page.waitForSelector('.yarl__root', { state: 'detached' })
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.matches('[data-gallery-large]')))
      .toBe(true)
    await expect
      .poll(() => page.evaluate(() => [scrollY, document.body.className.includes('yarl')]))
      .toEqual([before, false])
  })

  it('works without script: thumbnails lead to pictures, pictures to their files', async () => {
    const page = await open(alba, width, { javaScriptEnabled: false })
    await page.click(thumb(4))
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#picture-\d+$/)
    const left = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? 0
    const target = '[data-track] > li >> nth=3'
    await expect
      .poll(async () => Math.abs((await left(target)) - (await left('[data-gallery-stage]'))))
      .toBeLessThan(2)
    await expect.poll(() => page.locator(next).isVisible()).toBe(false)
    await page.locator('[data-track] > li').nth(3).locator('a').click()
    await expect.poll(() => page.url()).toMatch(/\/media\/\d+-[0-9a-f]+-\d+\.jpg$/)
  })
})

describe('the lightbox', () => {
  const shown = '.yarl__slide_current img.yarl__slide_image:not(.yarl__slide_image_loading)'
  async function openLarge(options: BrowserContextOptions = {}) {
    const page = await open(alba, 1280, options)
    await page.click(large)
    await page.waitForSelector(shown)
    return page
  }
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  it('and all else that galleries do is fetched when somebody is there and a press before that is kept', async () => {
    const watched = await openPage(browser, 1280)
    opened.push(watched)
    const { page } = watched
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(shop.origin + alba)
    await untilAtRest(watched)
    expect(asked.filter((path) => /assets\/(stage|effects|lightbox)/.test(path))).toEqual([])
    await page.locator(thumb(3)).dispatchEvent('click')
    await expectSeen(page, 3)
    await expect.poll(() => new URL(page.url()).hash).toBe('')
  })

  it('is fetched when it is first used and not before, and brings no style that the policy blocks', async () => {
    const watched = await openPage(browser, 1280)
    opened.push(watched)
    const { page } = watched
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(shop.origin + alba)
    await untilAtRest(watched)
    expect(asked.filter((path) => path.includes('lightbox'))).toEqual([])
    await page.click(large)
    await page.waitForSelector('.yarl__portal_open')
    await expect.poll(() => asked.filter((path) => path.includes('lightbox')).length).toBe(2)
    expect(watched.complaints).toEqual([])
  })

  it('closes by a click on the picture, and zooms by two', async () => {
    const page = await openLarge()
    // Where a busy machine takes a third of a second from click to click, they are two, and the first has closed it.
    const zooms = async () => {
      if ((await page.locator('.yarl__root').count()) === 0) await page.click(large)
      await page.waitForSelector(shown)
      if (!(await button(page, 'Zoom out').isEnabled())) await page.dblclick(shown)
      await untilStill(page)
      const zoomOut = button(page, 'Zoom out')
      return (await zoomOut.count()) > 0 && (await zoomOut.isEnabled())
    }
    await expect.poll(zooms).toBe(true)
    await page.waitForTimeout(400)
    await expect.poll(() => page.locator('.yarl__portal_open').count()).toBe(1)
    await page.click('.yarl__slide_current img')
    await page.waitForTimeout(400)
    await expect
      .poll(() => page.locator('.yarl__portal_open').count(), { message: 'a zoomed picture stays' })
      .toBe(1)
    await expect
      .poll(async () => {
        if (await button(page, 'Zoom out').isEnabled()) await button(page, 'Zoom out').click()
        return await button(page, 'Zoom out').isEnabled()
      })
      .toBe(false)
    await page.click('.yarl__slide_current img')
    await page.waitForSelector('.yarl__root', { state: 'detached' })
  })

  it('goes full screen and zooms by its buttons', async () => {
    const page = await openLarge()
    await button(page, 'Full screen').click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await button(page, 'Leave full screen').click()
    await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
    await button(page, 'Zoom in').click()
    await expect.poll(() => button(page, 'Zoom out').isEnabled()).toBe(true)
  })

  it('shares the page: by the sheet of the device, else by the clipboard', async () => {
    const page = await openLarge({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.evaluate(() => Object.assign(navigator, { canShare: () => false }))
    await button(page, 'Share').click()
    await expect.poll(() => page.textContent('.lightbox-outcome')).toBe('Link copied')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await page.evaluate(() => {
      Object.assign(navigator, {
        canShare: () => true,
        share: async (what: { url: string }) => document.body.setAttribute('data-shared', what.url),
      })
    })
    await button(page, 'Share').click()
    await expect.poll(() => page.getAttribute('body', 'data-shared')).toBe(page.url())
  })

  it('opens for any link of the site that asks for it, alone or as a group, with the words of the image', async () => {
    const page = await open('/shop/')
    await page.evaluate(() => {
      const src = document.querySelector('img')?.currentSrc ?? ''
      for (const [name, title] of [
        ['a', 'One'],
        ['a', 'Two'],
        ['b', 'Three'],
      ] as const) {
        const [link, image] = [document.createElement('a'), document.createElement('img')]
        Object.assign(link, { href: `${src}?${title}`, id: title, textContent: title })
        link.dataset['lightbox'] = name
        link.dataset['description'] = `About ${title}`
        image.title = title
        link.append(image)
        document.querySelector('main')?.prepend(link)
      }
    })
    await page.click('#Two')
    await page.waitForSelector('.yarl__portal_open')
    await expect.poll(() => page.textContent('.yarl__slide_current .yarl__slide_title')).toBe('Two')
    await expect
      .poll(() => page.textContent('.yarl__slide_current .yarl__slide_description'))
      .toBe('About Two')
    await expect.poll(() => page.locator('.yarl__counter').textContent()).toBe('1 / 2')
  })

  it('says so in plain words when it does not come', async () => {
    const page = await open(alba)
    await page.route('**/assets/lightbox-*.js', (route) => route.abort())
    await page.click(large)
    await expect
      .poll(() => page.textContent('.late-part'))
      .toContain('This part of the page could not be loaded.')
  })
})

describe('touch and pointer', () => {
  it('swipes to the side from picture to picture, and up or down with the page', async () => {
    const page = await open(alba, 390, phone)
    const swipe = await finger(page, 300, 400)
    await swipe(-260, 0)
    await expectSeen(page, 2)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await swipe(0, -300)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(150)
    await expectSeen(page, 2)
  })

  it('shows by a tap what a thumbnail is of', async () => {
    const page = await open(alba, 390, phone)
    await page.tap(thumb(2))
    await expectSeen(page, 2)
  })

  it('zooms to what is under a mouse, at most twice, and not under a finger', async () => {
    const page = await open(alba)
    const image = page.locator('[data-track] > li').first().locator('img')
    const box = (await page.locator('[data-gallery-stage]').boundingBox())!
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height * 0.25)
    await page.mouse.move(box.x + box.width * 0.25 + 1, box.y + box.height * 0.25)
    const scale = async () =>
      Number(/scale\(([\d.]+)\)/.exec((await image.getAttribute('style')) ?? '')?.[1] ?? 1)
    await expect.poll(scale).toBeGreaterThanOrEqual(1.5)
    await expect.poll(() => scale()).toBeLessThanOrEqual(2)
    await expect
      .poll(() => image.evaluate((element) => element.style.transformOrigin))
      .toMatch(/^25\.?\d*% 25/)
    await page.mouse.move(5, 5)
    await expect.poll(scale).toBe(1)
  })

  it('moves nothing where less motion is wanted, and still changes the picture', async () => {
    const page = await open(alba, 1280, { reducedMotion: 'reduce' })
    await page.click(thumb(4))
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await expectSeen(page, 4)
  })

  it('moves for 300 ms elsewhere', async () => {
    const page = await open(alba, 1280, { reducedMotion: 'no-preference' })
    const running = await page.evaluate((selector) => {
      document.querySelector<HTMLElement>(selector)?.click()
      const all = document.querySelector('[data-track]')?.getAnimations({ subtree: true }) ?? []
      return all.map((each) => each.effect?.getTiming().duration)
    }, thumb(3))
    expect(running).toEqual([300, 300])
  })
})

describe('goods with other numbers of pictures', () => {
  it('are pages like any other, with none, one and 40, also of files that are not there', async () => {
    await withDatabase(shop.data, async (db) => {
      const { rows } = await db.query<{ id: string }>("select id from product where slug = 'sera-table-lamp'")
      const id = rows[0]!.id
      await db.query('delete from product_image where product_id = $1', [id])
      await db.query(
        `insert into product_image (product_id, position, image_id)
         select $1, row_number() over (order by id) - 1, id from (select id from image order by id limit 40) image`,
        [id],
      )
      const { rows: lost } = await db.query<{ id: string }>(
        `insert into image (content_hash, name, mime, width, height)
         values (repeat('0', 64), 'lost.jpg', 'image/jpeg', 4000, 300) returning id`,
      )
      const other = "(select id from product where slug = 'luna-lantern')"
      await db.query(`delete from product_image where product_id = ${other}`)
      await db.query(`insert into product_image (product_id, position, image_id) values (${other}, 0, $1)`, [
        lost[0]!.id,
      ])
      await db.query(
        "delete from product_image where product_id = (select id from product where slug = 'soglia-bath-tray')",
      )
    })
    for (const [path, count] of [
      ['sera-table-lamp', 40],
      ['luna-lantern', 1],
      ['soglia-bath-tray', 0],
    ] as const) {
      const page = await open(`/product/${path}/`, 390)
      await expect
        .poll(() => page.locator('.woocommerce-product-gallery [data-track] > li').count())
        .toBeGreaterThanOrEqual(count)
      await expectGoodScreen(page, `gallery-${count}`)
    }
  })
})

describe('effects', () => {
  const card = '/shop/ li.product'.split(' ')[1]!
  const many = `${card}:has([data-more])`
  const openShop = async (options: BrowserContextOptions = {}) => {
    const page = await open('/shop/', 1280, options)
    await page.waitForSelector('li.product[data-gallery]')
    return page
  }

  it('fade: cards need no script but their own', async () => {
    await set('image_effect', 'fade')
    const page = await open('/shop/')
    await page.hover(`${many} a`)
    await page.waitForSelector(`${many} picture + picture[data-ready]`)
    await expect.poll(() => page.locator('[data-image-effect]').count()).toBe(0)
  })

  it('slide: cards and pages slide, the old picture shrinks', async () => {
    await set('image_effect', 'slide')
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
    await expectSeen(page, 2)
  })

  it('slide: is there too when the listing was replaced, and under a finger', async () => {
    const page = await open('/shop/', 390, phone)
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

  it('bullets: one stop of the Tab key, arrows go on, at the place that the owner chose', async () => {
    await set('image_effect', 'bullets')
    const page = await openShop()
    const first = page.locator(`${many} .image-bullets`).first()
    const [well, stands] = [
      await page.locator(`${many} [data-track]`).first().boundingBox(),
      await first.boundingBox(),
    ]
    expect(stands!.y).toBeGreaterThan(well!.y)
    expect(stands!.y + stands!.height).toBeLessThan(well!.y + well!.height)
    await first.locator('button').first().focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => first.locator('button').nth(1).getAttribute('aria-current')).toBe('true')
    await expect.poll(() => first.locator('button[tabindex="0"]').count()).toBe(1)
    await expectGoodScreen(page, 'effect-bullets')
    await page.goto(shop.origin + alba)
    await page.waitForSelector('[data-track] a[tabindex]', { state: 'attached' })
    await page.click('.woocommerce-product-gallery .image-bullets button >> nth=3')
    await expectSeen(page, 4)
    await expectGoodScreen(page, 'effect-bullets-page')
  })

  it('thumbnails: three on a card', async () => {
    await set('image_effect', 'thumbnails')
    const page = await openShop()
    await page.hover(`${many} a`)
    const buttons = page.locator(`${many}`).first().locator('.image-thumbnails button')
    await expect.poll(() => buttons.count()).toBeLessThanOrEqual(3)
    await buttons.nth(1).click()
    await expect.poll(() => buttons.nth(1).getAttribute('aria-current')).toBe('true')
    await expectGoodScreen(page, 'effect-thumbnails')
  })

  it('zoom: the picture of a card grows under the mouse', async () => {
    await set('image_effect', 'zoom')
    const page = await openShop()
    const whenPointedAt = async () => {
      await page.mouse.move(180, 500, { steps: 4 })
      await page.hover(`${card} a`)
      return page.locator('li.product img').first().getAttribute('style')
    }
    await expect.poll(whenPointedAt).toContain('scale(')
  })

  it('picture-in-picture: the small one and the large one change places, and back', async () => {
    await set('image_effect', 'picture-in-picture')
    const page = await openShop()
    await expectGoodScreen(page, 'effect-pip')
    await page.goto(shop.origin + alba)
    await page.waitForSelector('[data-track] a[tabindex]', { state: 'attached' })
    const small = page.locator('.woocommerce-product-gallery .image-pip')
    const inside = () => small.locator('img').getAttribute('src')
    const before = await inside()
    await small.focus()
    await page.keyboard.press('Enter')
    await expectSeen(page, 2)
    await expect.poll(() => inside()).not.toBe(before)
    await small.click()
    await expectSeen(page, 1)
    await expect.poll(() => inside()).toBe(before)
    const stage = page.locator('[data-gallery-stage]')
    await expect
      .poll(async () => ((await small.boundingBox())?.width ?? 0) / ((await stage.boundingBox())?.width ?? 1))
      .toBeCloseTo(0.25, 1)
    await expectGoodScreen(page, 'effect-pip-page')
  })

  it('modal: a button on the card opens its pictures', async () => {
    await set('image_effect', 'modal')
    const page = await openShop()
    await page.hover(`${many} a`)
    await page.click(`${many} .image-expand`)
    await page.waitForSelector('.yarl__portal_open')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.yarl__root', { state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('image-expand')
  })

  it('enlarge: to 110 % under the mouse, beyond the frame unless the owner crops it', async () => {
    await set('image_effect', 'enlarge')
    const page = await openShop()
    await page.hover(`${card} a`)
    const picture = page.locator('li.product picture').first()
    await expect.poll(() => picture.evaluate((element) => getComputedStyle(element).scale)).toBe('1.1')
    const well = page.locator('li.product [data-track]').first()
    await expect.poll(() => well.evaluate((element) => getComputedStyle(element).overflow)).toBe('visible')
    await set('image_enlarge_crop', 'yes')
    await page.reload()
    await page.waitForSelector('li.product[data-gallery]')
    await expect.poll(() => well.evaluate((element) => getComputedStyle(element).overflow)).toBe('hidden')
  })
})
