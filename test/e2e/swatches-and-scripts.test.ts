import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { comeNear, openPage, untilAtRest, untilStill } from '../support/browser.ts'
import { goods, trickName } from '../support/swatch-goods.ts'
import { isChosen, select, swatch, swatchShop, variation } from '../support/swatch-page.ts'

const shop = swatchShop()

const TOLD = [
  'woocommerce_variation_select_change',
  'check_variations',
  'found_variation',
  'show_variation',
  'woocommerce_update_variation_values',
  'woocommerce_variation_has_changed',
  'wvs-selected-item',
]

describe('the colour in the address', () => {
  it('stands in the first HTML: choice, price and variation, in any case of letters, by slug or name', async () => {
    for (const color of ['black', 'Black', 'BLACK']) {
      const html = await shop.htmlOf(`${goods.pot}?color=${color}&attribute_size=small`)
      expect(html).toMatch(/data-value="black"[^>]*/)
      expect(html).toMatch(/class="[^"]*black selected/)
      expect(html).toContain('$31.00')
    }
    expect(await shop.htmlOf(`${goods.pot}?color=Dusk%20Blue`)).toMatch(/class="[^"]*dusk selected/)
  })

  it('that is unknown is the page without it', async () => {
    expect(await shop.htmlOf(`${goods.pot}?color=mauve`)).toBe(await shop.htmlOf(goods.pot))
  })

  it('follows the choice, in place, and leaves every other parameter alone', async () => {
    const { page, close } = await shop.open(`${goods.pot}?utm_source=mail&color=black#top`)
    const length = await page.evaluate(() => history.length)
    await swatch(page, 'white').click()
    await expect.poll(() => page.url()).toBe(`${shop.origin}${goods.pot}?utm_source=mail&color=white#top`)
    await page.click('.reset_variations')
    await expect.poll(() => page.url()).toBe(`${shop.origin}${goods.pot}?utm_source=mail#top`)
    expect(await page.evaluate(() => history.length)).toBe(length)
    await close()
  })
})

describe('scripts of the wire', () => {
  it('are told of a choice in their order, and of the swatches', async () => {
    const { page, close } = await shop.open(goods.pot)
    await page.evaluate(() => {
      const told: string[] = []
      Object.assign(window, { told })
      for (const name of wireEvents()) {
        document.addEventListener(name, (event) => {
          const detail = (event as CustomEvent).detail ?? {}
          const id = (detail.variation ?? detail).variation_id
          told.push(id ? `${name} ${id}` : name)
        })
      }
      function wireEvents() {
        return (
          'woocommerce_variation_select_change check_variations found_variation show_variation reset_data ' +
          'hide_variation woocommerce_update_variation_values woocommerce_variation_has_changed wvs-selected-item wvs-unselected-item'
        ).split(' ')
      }
    })
    const told = () => page.evaluate(() => [...(window as unknown as { told: string[] }).told])
    const forget = () =>
      page.evaluate(() => {
        ;(window as unknown as { told: string[] }).told.length = 0
      })
    await swatch(page, 'black').click()
    await expect
      .poll(() => told())
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
    await expect.poll(told).toContain('woocommerce_variation_has_changed')
    expect((await told()).slice(2, 5)).toEqual([
      'wvs-selected-item',
      'found_variation 70003',
      'show_variation 70003',
    ])
    await expect.poll(() => isChosen(swatch(page, 'small'))).toBe('true')
    await forget()
    await swatch(page, 'dusk').click()
    await expect
      .poll(async () => (await told()).slice(2, 4).sort())
      .toEqual(['wvs-selected-item', 'wvs-unselected-item'])
    await close()
  })

  it('are told by jQuery too, once and with the arguments in order, and its changes are heard', async () => {
    const { page, close } = await openPage(shop.browser, 1280)
    // Brought when the page has long begun, as a script that others load may.
    const file = createRequire(import.meta.url).resolve('jquery')
    await page.route('**/jquery.js', (route) => route.fulfill({ path: file, contentType: 'text/javascript' }))
    await page.goto(`${shop.origin}${goods.pot}?color=black`)
    await page.addScriptTag({ url: `${shop.origin}/jquery.js` })
    await comeNear(page)
    await page.waitForSelector('form.wvs-loaded')
    await page.evaluate((names) => {
      type Heard = (event: { readonly type: string }, ...args: unknown[]) => void
      type JQuery = (where: Document | string) => {
        on(names: string, heard: Heard): void
        val(value: string): { trigger(name: string): void }
      }
      const { jQuery } = window as unknown as { jQuery: JQuery }
      const all: string[] = []
      Object.assign(window, { all })
      jQuery(document).on(names, ({ type }, ...args) => all.push(`${type} ${args.length}`))
      jQuery('select[name=attribute_size]').val('small').trigger('change')
    }, TOLD.join(' '))
    const toldSoFar = () => page.evaluate(() => [...(window as unknown as { all: string[] }).all])
    await expect.poll(toldSoFar).toContain('wvs-selected-item 3')
    await untilStill(page)
    const told = await toldSoFar()
    await expect.poll(() => isChosen(swatch(page, 'small'))).toBe('true')
    expect(told.filter((each) => /variation|data/.test(each))).toEqual([
      'woocommerce_variation_select_change 0',
      'check_variations 0',
      'found_variation 1',
      'show_variation 2',
      'woocommerce_update_variation_values 0',
      'woocommerce_variation_has_changed 0',
    ])
    expect(told.filter((each) => each === 'wvs-selected-item 3')).toHaveLength(1)
    await close()
  })

  it('give requests for swatches more parameters', async () => {
    const { page, close } = await shop.open(goods.pot)
    const path = await page.evaluate(() => {
      type Create = (extra: object) => (options: object, next: (options: object) => object) => object
      const { createMiddlewareForExtraQueryParams } = window as unknown as Record<string, Create>
      return createMiddlewareForExtraQueryParams?.({ lang: 'de' })(
        { path: '/woo-variation-swatches/v1' },
        (asked) => asked,
      )
    })
    expect(path).toEqual({ path: '/woo-variation-swatches/v1?lang=de' })
    await close()
  })

  it('find the markup that they count on', async () => {
    const html = await shop.htmlOf(goods.pot)
    expect(html).toMatch(/<select[^>]*class="[^"]*woo-variation-raw-select[^>]*name="attribute_color"/)
    expect(html).toMatch(
      /<ul class="variable-items-wrapper color-variable-items-wrapper wvs-style-rounded[^"]*" role="radiogroup" aria-label="Color" data-attribute_name="attribute_color" data-attribute_values="\[&quot;white&quot;,&quot;black&quot;,&quot;dusk&quot;\]"/,
    )
    expect(html).toMatch(/data-threshold_min="30" data-threshold_max="100" data-total="4"/)
    expect(html).toMatch(
      /<li role="radio" class="variable-item color-variable-item color-variable-item-white[^"]*" aria-checked="false" tabindex="0" title="White" data-title="White" data-value="white" data-wvstooltip="White"/i,
    )
  })

  it('may replace the form: a second after any request it is awake again', async () => {
    const watched = await shop.open(goods.pot)
    const { page, complaints, close } = watched
    await comeNear(page)
    await untilAtRest(watched)
    // The second that an earlier request has begun is over.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_100)))
    await page.evaluate(async () => {
      const html = await (await fetch(location.href)).text()
      const answeredAt = performance.now()
      const fresh = new DOMParser().parseFromString(html, 'text/html')
      document
        .querySelector('[data-island=product]')
        ?.replaceWith(fresh.querySelector('[data-island=product]') as Element)
      const timesAwake: number[] = []
      Object.assign(window, { timesAwake })
      new MutationObserver(() => {
        const isAwake = document.querySelector('form.wvs-loaded') !== null
        if (isAwake) timesAwake.push(performance.now() - answeredAt)
      }).observe(document.body, { attributes: true, childList: true, subtree: true })
    })
    const firstAwake = () =>
      page.evaluate(() => (window as unknown as { timesAwake: number[] }).timesAwake[0] ?? 0)
    // By the page's own clock, by which it is late on a busy machine and never early.
    await expect.poll(firstAwake).toBeGreaterThan(900)
    await swatch(page, 'black').click()
    await expect.poll(() => select(page, 'color')).toBe('black')
    expect(complaints).toEqual([])
    await close()
  })
})

describe('what is bad', () => {
  it('is a product without variations: it says so, and has nothing to buy', async () => {
    const html = await shop.htmlOf(goods.ghost)
    expect(html).toContain('This piece cannot be bought at the moment.')
    expect(html).not.toContain('single_add_to_cart_button')
  })

  it('is a name that would like to be markup: it is shown as it is', async () => {
    const { page, complaints, close } = await shop.open(goods.trick)
    await expect.poll(() => page.locator('form .variable-item').getAttribute('data-title')).toBe(trickName)
    await page.locator('form .variable-item').hover()
    await expect.poll(() => page.textContent('[role=tooltip]')).toBe(trickName)
    await page.locator('form .variable-item').click()
    await expect.poll(() => variation(page)).toBe('70801')
    await expect.poll(() => page.title()).not.toBe('taken')
    expect(complaints).toEqual([])
    await close()
  })

  it('is an attribute of another product in the address: the page without it', async () => {
    const plain = await shop.htmlOf(goods.pot)
    expect(await shop.htmlOf(`${goods.pot}?attribute_measure=measure-1&attribute_pa_colour=verde`)).toBe(
      plain,
    )
  })
})
