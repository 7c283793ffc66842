import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { movePointer, openPage, waitUntilIdle, waitUntilStill } from '../support/browser/browser.ts'
import { isChosen, select, swatch, swatchShop, variation } from '../support/browser/swatch-page.ts'
import { swatchProducts, trickName } from '../support/catalog/swatch-products.ts'
import { plainAmounts } from '../support/texts/plain-amounts.ts'

const shop = swatchShop()

const EVENTS = [
  'woocommerce_variation_select_change',
  'check_variations',
  'found_variation',
  'show_variation',
  'woocommerce_update_variation_values',
  'woocommerce_variation_has_changed',
  'wvs-selected-item',
]

describe('the colour in the address', () => {
  it('is in the first HTML: choice, price and variation, in upper or lower case, by slug or name', async () => {
    for (const color of ['black', 'Black', 'BLACK']) {
      const html = plainAmounts(
        await shop.htmlOf(`${swatchProducts.pot}?color=${color}&attribute_size=small`),
      )
      expect(html).toMatch(/data-value="black"[^>]*/)
      expect(html).toMatch(/class="[^"]*black selected/)
      expect(html).toContain('$31.00')
    }
    expect(await shop.htmlOf(`${swatchProducts.pot}?color=Dusk%20Blue`)).toMatch(/class="[^"]*dusk selected/)
  })

  it('is ignored when it is unknown', async () => {
    expect(await shop.htmlOf(`${swatchProducts.pot}?color=mauve`)).toBe(await shop.htmlOf(swatchProducts.pot))
  })

  it('follows the choice without a reload, and leaves every other parameter unchanged', async () => {
    const { page, close } = await shop.open(`${swatchProducts.pot}?utm_source=mail&color=black#top`)
    const length = await page.evaluate(() => history.length)
    await swatch(page, 'white').click()
    await expect
      .poll(() => page.url())
      .toBe(`${shop.origin}${swatchProducts.pot}?utm_source=mail&color=white#top`)
    await page.click('.reset_variations')
    await expect.poll(() => page.url()).toBe(`${shop.origin}${swatchProducts.pot}?utm_source=mail#top`)
    expect(await page.evaluate(() => history.length)).toBe(length)
    await close()
  })
})

/** What a script receives that is on the page before all others, and how far the page has moved. */
const listenBeforeLoad = (page: Page) =>
  page.addInitScript(() => {
    const received: string[] = []
    const moved: number[] = []
    Object.assign(window, { received, moved })
    const names =
      'wc_variation_form woo_variation_swatches_init check_variations found_variation show_variation reset_data ' +
      'hide_variation woocommerce_update_variation_values woocommerce_variation_has_changed woo_variation_swatches_loaded'
    for (const name of names.split(' ')) {
      document.addEventListener(name, (event) => {
        const { variation_id, purchasable, variation } = (event as CustomEvent).detail ?? {}
        received.push([name, variation_id ?? variation?.variation_id, purchasable].filter(isKnown).join(' '))
      })
    }
    function isKnown(word: unknown): boolean {
      return word !== undefined
    }
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as unknown as { value: number }).value)
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })

const receivedSoFar = (page: Page) =>
  page.evaluate(() => (window as unknown as { received: string[] }).received)

/** The classes of the button's state. */
const buttonState = (page: Page) =>
  page
    .locator('.single_add_to_cart_button')
    .evaluate(({ classList }) => [...classList].filter((name) => /^disabled$|^wc-/.test(name)).join(' '))

const incomplete = ['check_variations', 'reset_data', 'hide_variation']
const found = (id: number, purchasable: boolean) => [
  'check_variations',
  `found_variation ${id}`,
  `show_variation ${id} ${purchasable}`,
]
const checked = ['woocommerce_update_variation_values', 'woocommerce_variation_has_changed']

/** What pages open with: the events in the order of the wire, and the classes of the button. */
const openings = [
  { path: swatchProducts.pot, outcome: incomplete, button: 'disabled wc-variation-selection-needed' },
  {
    path: `${swatchProducts.pot}?color=white&attribute_size=small`,
    outcome: found(70_001, true),
    button: '',
  },
  {
    path: `${swatchProducts.pot}?color=white&attribute_size=medium`,
    outcome: found(70_002, false),
    button: 'disabled wc-variation-is-unavailable',
  },
] as const

describe('before any press', () => {
  it('third-party scripts receive the outcome of the choice that a page opens with, and nothing moves', async () => {
    const { page, consoleErrors, close } = await openPage(shop.browser, 1280)
    await listenBeforeLoad(page)
    for (const { path, outcome, button } of openings) {
      await page.goto(shop.origin + path)
      await expect
        .poll(() => receivedSoFar(page), { message: path })
        .toEqual([
          'wc_variation_form',
          'woo_variation_swatches_init',
          ...outcome,
          ...checked,
          'woo_variation_swatches_loaded',
        ])
      await expect.poll(() => buttonState(page), { message: path }).toBe(button)
      expect(await page.locator('[data-hydrated]').count()).toBe(0)
      expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([])
    }
    // Once more by the first pick, with a choice that can be bought: the classes of the opening are gone.
    await page.goto(shop.origin + swatchProducts.pot)
    await expect.poll(() => buttonState(page)).not.toBe('')
    await swatch(page, 'small').click()
    await swatch(page, 'black').click()
    await expect.poll(() => variation(page)).toBe('70003')
    await expect.poll(() => buttonState(page)).toBe('')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('also where scripts of others choose and none does; the button stays a plain one then', async () => {
    await shop.set({ contract_client: 'theirs' })
    const { page, consoleErrors, close } = await openPage(shop.browser, 1280)
    await listenBeforeLoad(page)
    for (const { path, outcome, button } of openings) {
      await page.goto(shop.origin + path)
      await expect.poll(() => receivedSoFar(page), { message: path }).toEqual([...outcome, ...checked])
      await expect.poll(() => buttonState(page), { message: path }).toBe(button)
    }
    await page.selectOption('form.cart select[name=attribute_size]', 'small')
    await expect.poll(() => buttonState(page)).toBe('')
    expect(await receivedSoFar(page)).toHaveLength(5)
    // The page has opened with a variation that is sold out.
    await page.click('.single_add_to_cart_button')
    await page.waitForSelector('.woocommerce-message')
    expect(consoleErrors).toEqual([])
    await close()
    await shop.set({ contract_client: 'ours' })
  })
})

describe('third-party scripts', () => {
  it('receive the events of a choice and of its swatches, in order', async () => {
    const { page, close } = await shop.open(swatchProducts.pot)
    await page.evaluate(() => {
      const emitted: string[] = []
      Object.assign(window, { emitted })
      for (const name of wireEvents()) {
        document.addEventListener(name, (event) => {
          const detail = (event as CustomEvent).detail ?? {}
          const id = (detail.variation ?? detail).variation_id
          emitted.push(id ? `${name} ${id}` : name)
        })
      }
      function wireEvents() {
        return (
          'woocommerce_variation_select_change check_variations found_variation show_variation reset_data ' +
          'hide_variation woocommerce_update_variation_values woocommerce_variation_has_changed wvs-selected-item wvs-unselected-item'
        ).split(' ')
      }
    })
    const emittedEvents = () => page.evaluate(() => [...(window as unknown as { emitted: string[] }).emitted])
    const forget = () =>
      page.evaluate(() => {
        ;(window as unknown as { emitted: string[] }).emitted.length = 0
      })
    await swatch(page, 'black').click()
    await expect
      .poll(() => emittedEvents())
      .toEqual([
        'woocommerce_variation_select_change',
        'check_variations',
        'wvs-selected-item',
        'reset_data',
        'hide_variation',
        'woocommerce_update_variation_values',
        'woocommerce_variation_has_changed',
      ])
    await forget()
    await page.evaluate(() => {
      const select = document.querySelector<HTMLSelectElement>('select[name=attribute_size]')!
      select.value = 'small'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await expect.poll(emittedEvents).toContain('woocommerce_variation_has_changed')
    expect((await emittedEvents()).slice(2, 5)).toEqual([
      'wvs-selected-item',
      'found_variation 70003',
      'show_variation 70003',
    ])
    await expect.poll(() => isChosen(swatch(page, 'small'))).toBe('true')
    await forget()
    await swatch(page, 'dusk').click()
    await expect
      .poll(async () => (await emittedEvents()).slice(2, 4).sort())
      .toEqual(['wvs-selected-item', 'wvs-unselected-item'])
    await close()
  })

  it('receive events by jQuery too, once and with the arguments in order, and its changes are applied', async () => {
    const { page, close } = await openPage(shop.browser, 1280)
    // Loaded after the start of the page, as third-party scripts may be.
    const file = createRequire(import.meta.url).resolve('jquery')
    await page.route('**/jquery.js', (route) => route.fulfill({ path: file, contentType: 'text/javascript' }))
    await page.goto(`${shop.origin}${swatchProducts.pot}?color=black`)
    await page.addScriptTag({ url: `${shop.origin}/jquery.js` })
    await movePointer(page)
    await page.waitForSelector('form[data-hydrated]')
    await page.evaluate((names) => {
      type Listener = (event: { readonly type: string }, ...args: unknown[]) => void
      type JQuery = (where: Document | string) => {
        on(names: string, listener: Listener): void
        val(value: string): { trigger(name: string): void }
      }
      const { jQuery } = window as unknown as { jQuery: JQuery }
      const all: string[] = []
      Object.assign(window, { all })
      jQuery(document).on(names, ({ type }, ...args) => all.push(`${type} ${args.length}`))
      jQuery('select[name=attribute_size]').val('small').trigger('change')
    }, EVENTS.join(' '))
    const emittedEvents = () => page.evaluate(() => [...(window as unknown as { all: string[] }).all])
    await expect.poll(emittedEvents).toContain('wvs-selected-item 3')
    await waitUntilStill(page)
    const emitted = await emittedEvents()
    await expect.poll(() => isChosen(swatch(page, 'small'))).toBe('true')
    expect(emitted.filter((each) => /variation|data/.test(each))).toEqual([
      'woocommerce_variation_select_change 0',
      'check_variations 0',
      'found_variation 1',
      'show_variation 2',
      'woocommerce_update_variation_values 0',
      'woocommerce_variation_has_changed 0',
    ])
    expect(emitted.filter((each) => each === 'wvs-selected-item 3')).toHaveLength(1)
    await close()
  })

  it('add parameters to requests for swatches', async () => {
    const { page, close } = await shop.open(swatchProducts.pot)
    const path = await page.evaluate(() => {
      type Create = (extra: object) => (options: object, next: (options: object) => object) => object
      const { createMiddlewareForExtraQueryParams } = window as unknown as Record<string, Create>
      return createMiddlewareForExtraQueryParams?.({ lang: 'de' })(
        { path: '/woo-variation-swatches/v1' },
        (options) => options,
      )
    })
    expect(path).toEqual({ path: '/woo-variation-swatches/v1?lang=de' })
    await close()
  })

  it('find the markup that they rely on', async () => {
    const html = await shop.htmlOf(swatchProducts.pot)
    expect(html).toMatch(/<select[^>]*class="[^"]*woo-variation-raw-select[^>]*name="attribute_color"/)
    expect(html).toMatch(
      /<ul class="variable-items-wrapper color-variable-items-wrapper wvs-style-rounded[^"]*" role="radiogroup" aria-label="Color" data-attribute_name="attribute_color" data-attribute_values="\[&quot;white&quot;,&quot;black&quot;,&quot;dusk&quot;\]"/,
    )
    expect(html).toMatch(/data-threshold_min="30" data-threshold_max="100" data-total="4"/)
    expect(html).toMatch(
      /<li role="radio" class="variable-item color-variable-item color-variable-item-white[^"]*" aria-checked="false" tabindex="0" title="White" data-title="White" data-value="white" data-wvstooltip="White"/i,
    )
  })

  it('may replace the form: it is hydrated again a second after any request', async () => {
    const watched = await shop.open(swatchProducts.pot)
    const { page, consoleErrors, close } = watched
    await movePointer(page)
    await waitUntilIdle(watched)
    // Wait until the second after an earlier request is over.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
    await page.evaluate(async () => {
      const html = await (await fetch(location.href)).text()
      const answeredAt = performance.now()
      const fresh = new DOMParser().parseFromString(html, 'text/html')
      document
        .querySelector('[data-island=product]')
        ?.replaceWith(fresh.querySelector('[data-island=product]') as Element)
      const hydratedAtMs: number[] = []
      Object.assign(window, { hydratedAtMs })
      new MutationObserver(() => {
        const isHydrated = document.querySelector('form[data-hydrated]') !== null
        if (isHydrated) hydratedAtMs.push(performance.now() - answeredAt)
      }).observe(document.body, { attributes: true, childList: true, subtree: true })
    })
    const firstHydrated = () =>
      page.evaluate(() => (window as unknown as { hydratedAtMs: number[] }).hydratedAtMs[0] ?? 0)
    // By the clock of the page: late on a busy machine, never early.
    await expect.poll(firstHydrated).toBeGreaterThan(900)
    await swatch(page, 'black').click()
    await expect.poll(() => select(page, 'color')).toBe('black')
    expect(consoleErrors).toEqual([])
    await close()
  })
})

describe('bad input', () => {
  it('a product without variations says that it cannot be bought', async () => {
    const html = await shop.htmlOf(swatchProducts.ghost)
    expect(html).toContain('This product isn’t available right now.')
    expect(html).not.toContain('single_add_to_cart_button')
  })

  it('a name with markup is shown as text', async () => {
    const { page, consoleErrors, close } = await shop.open(swatchProducts.trick)
    await expect.poll(() => page.locator('form .variable-item').getAttribute('data-title')).toBe(trickName)
    await page.locator('form .variable-item').hover()
    await expect.poll(() => page.textContent('[role=tooltip]')).toBe(trickName)
    await page.locator('form .variable-item').click()
    await expect.poll(() => variation(page)).toBe('70801')
    await expect.poll(() => page.title()).not.toBe('taken')
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('an attribute of another product in the address is ignored', async () => {
    const plain = await shop.htmlOf(swatchProducts.pot)
    expect(
      await shop.htmlOf(`${swatchProducts.pot}?attribute_measure=measure-1&attribute_pa_colour=verde`),
    ).toBe(plain)
  })
})
