import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openPage, untilAtRest } from '../support/browser.ts'
import { goods } from '../support/swatch-goods.ts'
import { focused, select, swatch, swatchShop, variation } from '../support/swatch-page.ts'

const shop = swatchShop()

describe('a swatch, by keyboard', () => {
  it('is reached once by Tab, moved along by arrows, picked by Space and Enter; the form stays', async () => {
    const { page, close } = await shop.open(goods.pot)
    await swatch(page, 'white').focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('small')
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => focused(page)).toBe('white')
    await page.keyboard.press('Enter')
    await expect
      .poll(async () => [await select(page, 'color'), page.url()])
      .toEqual(['white', `${shop.origin}${goods.pot}?color=white`])
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => [await focused(page), await select(page, 'color')])
      .toEqual(['black', 'black'])
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowUp')
    await expect
      .poll(async () => [await focused(page), await select(page, 'color')])
      .toEqual(['dusk', 'dusk'])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('white')
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe('dusk')
    await page.keyboard.press('Tab')
    await page.keyboard.press(' ')
    await expect.poll(() => select(page, 'size')).toBe('small')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await close()
  })

  it('that cannot be picked is found, says why, and is left alone', async () => {
    const { page, close } = await shop.open(`${goods.pot}?color=white`)
    await swatch(page, 'small').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focused(page)).toBe('medium')
    await expect.poll(() => select(page, 'size')).toBe('')
    await page.waitForSelector('[role=tooltip]:has-text("Out of stock")')
    await expect.poll(() => swatch(page, 'medium').getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Enter')
    await expect.poll(() => select(page, 'size')).toBe('')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[role=tooltip]').count()).toBe(0)
    await close()
  })

  it('that is missing is where the focus goes when somebody wants to buy', async () => {
    const { page, close } = await shop.open(`${goods.pot}?color=black`)
    await page.focus('.single_add_to_cart_button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.form-row [role=alert]:has-text("Please choose: size")')
    await expect.poll(() => focused(page)).toBe('small')
    await page.keyboard.press(' ')
    await expect.poll(() => page.locator('.form-row [role=alert]').count()).toBe(0)
    await page.focus('.single_add_to_cart_button')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/cart/')
    await close()
  })
})

/** A page whose island cannot wake before `release`, though somebody is there. */
async function openAsleep(path: string) {
  const watched = await openPage(shop.browser, 1280)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await watched.page.route(/assets\/browser-.*\.js|react-root/, async (route) => {
    await held
    await route.continue()
  })
  await watched.page.goto(shop.origin + path)
  return { ...watched, release }
}

describe('a press before the page is awake', () => {
  const told = (page: Page) =>
    page.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      document.addEventListener('wvs-selected-item', (event) =>
        heard.push((event as CustomEvent<{ value: string }>).detail.value),
      )
    })
  const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: string[] }).heard)

  it('is done once, each in its turn', async () => {
    const { page, release, close } = await openAsleep(goods.pot)
    await told(page)
    await swatch(page, 'black').click()
    await swatch(page, 'small').click()
    release()
    await expect.poll(() => variation(page)).not.toBe('')
    await expect
      .poll(async () => [await select(page, 'color'), await select(page, 'size')])
      .toEqual(['black', 'small'])
    await expect.poll(() => heard(page)).toEqual(['black', 'small'])
    await close()
  })

  it('may be of a key, and does not move the page', async () => {
    const { page, release, close } = await openAsleep(goods.pot)
    await told(page)
    await swatch(page, 'white').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press(' ')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    release()
    await page.waitForFunction(
      () => document.querySelector('[data-value=dusk]')?.getAttribute('aria-checked') === 'true',
    )
    await expect.poll(() => heard(page)).toEqual(['black', 'dusk'])
    await close()
  })

  it('on the reset stays on the page; without the code, the reset is a link', async () => {
    const { page, release, close } = await openAsleep(`${goods.pot}?color=black`)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await page.click('.reset_variations')
    release()
    await page.waitForSelector('form.wvs-loaded')
    await page.waitForFunction(() => !location.search)
    await expect
      .poll(async () => [await select(page, 'color'), await page.evaluate(() => 'isSame' in window)])
      .toEqual(['', true])
    await close()

    const broken = await openPage(shop.browser, 1280)
    await broken.page.route(/assets\/browser-.*\.js|react-root/, (route) => route.abort())
    await broken.page.goto(`${shop.origin}${goods.pot}?color=black`)
    await untilAtRest(broken)
    await broken.page.click('.reset_variations')
    await broken.page.waitForURL(shop.origin + goods.pot)
    await broken.close()
  })
})
