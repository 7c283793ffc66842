import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieValues } from '../../src/features/attribution/rules/cookies.ts'
import { openBrowser, openPage, type WatchedPage } from '../support/browser/browser.ts'
import { closeContexts } from '../support/browser/contexts.ts'
import { changeSettings } from '../support/process/change-settings.ts'
import { withDatabase } from '../support/process/command-process.ts'
import { type ShopProcess, startShop } from '../support/process/shop-process.ts'

let shop: ShopProcess
let browser: Browser
beforeAll(async () => {
  shop = await startShop()
  browser = await openBrowser()
})
afterAll(async () => {
  await closeContexts(browser)
  await shop?.stop()
})

const GOOGLE = 'https://www.google.com/'
const ELEMENT = 'wc-order-attribution-inputs'
const cookieNames = ['current', 'current_add', 'first', 'first_add', 'migrations', 'session', 'udata']

type Contract = { params: { allowTracking: boolean }; setOrderTracking?: (isOn: boolean) => void }

/** Opens a page, and waits until it has determined the source of the visit, or that tracking is off. */
async function visit(
  { page }: WatchedPage,
  path: string,
  referer?: string,
  origin = shop.origin,
): Promise<void> {
  await page.goto(origin + path, referer ? { referer } : {})
  await page.waitForFunction(() => {
    const { wc_order_attribution: contract } = window as unknown as { wc_order_attribution?: Contract }
    return contract?.setOrderTracking !== undefined && customElements.get('wc-order-attribution-inputs')
  })
}

/** The first page of a new visitor. */
async function arrive(path: string, referer?: string): Promise<WatchedPage> {
  const watched = await openPage(browser, 1280)
  await visit(watched, path, referer)
  return watched
}

/** The values of the attribution cookies, by name without `sbjs_`. */
async function cookiesOf(page: Page) {
  const all = await page.context().cookies()
  const found = all.filter(({ name }) => name.startsWith('sbjs_'))
  return Object.fromEntries(found.map(({ name, value }) => [name.slice(5), cookieValues(value)]))
}

/** The hidden fields of the page, by name without the prefix. */
function fieldsOf(page: Page): Promise<Record<string, string>> {
  return page
    .locator(`${ELEMENT} input`)
    .evaluateAll((inputs) =>
      Object.fromEntries(
        (inputs as HTMLInputElement[]).map(({ name, value }) => [
          name.replace('wc_order_attribution_', ''),
          value,
        ]),
      ),
    )
}

const setTracking = (page: Page, isOn: boolean) =>
  page.evaluate((on) => {
    const { wc_order_attribution: contract } = window as unknown as { wc_order_attribution: Contract }
    contract.setOrderTracking?.(on)
  }, isOn)

/** A page whose form has the hidden fields, and that needs no cart. */
const FORM_PAGE = '/my-account/'

/** Adds a product to the cart and opens the checkout. */
async function toCheckout(watched: WatchedPage): Promise<void> {
  const { page } = watched
  await visit(watched, '/shop/')
  const status = await page.evaluate(async () => {
    const button = document.querySelector<HTMLElement>('a.ajax_add_to_cart')
    const body = new URLSearchParams({ product_id: button?.dataset['product_id'] ?? '' })
    return (await fetch('/?wc-ajax=add_to_cart', { method: 'POST', body })).status
  })
  expect(status).toBe(200)
  await visit(watched, '/checkout/')
}

async function placeOrder({ page }: WatchedPage): Promise<number> {
  const fields = {
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Marsh',
    address_1: '12 Kiln Lane',
    city: 'Portland',
    postcode: '97205',
    phone: '5035550100',
  }
  for (const [name, value] of Object.entries(fields)) await page.fill(`#billing_${name}`, value)
  await page.selectOption('#billing_state', 'OR')
  await page.click('#place_order')
  await page.waitForURL('**/order-received/**')
  return Number(/order-received\/(\d+)/.exec(page.url())?.[1])
}

const storedAttribution = (orderId: number) =>
  withDatabase(shop.data, async (client) => {
    const { rows } = await client.query(
      'select fields, device_type from order_attribution where order_id = $1',
      [orderId],
    )
    return rows[0]
  })

const noData = { cookies: [], fields: [''] }
async function storedData(page: Page) {
  return {
    cookies: Object.keys(await cookiesOf(page)),
    fields: [...new Set(Object.values(await fieldsOf(page)))],
  }
}

describe('the attribution of a visit', () => {
  it('is passed from a campaign link to the order', async () => {
    const watched = await arrive('/?utm_source=news&utm_campaign=May%20%26%20June&utm_content=caf%E9')
    const { page, consoleErrors, close } = watched
    const all = await page.context().cookies()
    const written = all.filter(({ name }) => name.startsWith('sbjs_'))
    expect(written.map(({ name }) => name.slice(5)).sort()).toEqual(cookieNames)
    for (const { name, path, sameSite, expires } of written) {
      expect([name, path, sameSite, expires > 0]).toEqual([name, '/', 'Lax', name === 'sbjs_session'])
    }
    const session = written.find(({ name }) => name === 'sbjs_session')
    expect((session?.expires ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(30 * 60)

    await toCheckout(watched)
    expect(await fieldsOf(page)).toEqual({
      source_type: 'utm',
      referrer: '(none)',
      utm_source: 'news',
      utm_medium: '(none)',
      utm_campaign: 'May & June',
      utm_content: 'caf',
      utm_id: '(none)',
      utm_term: '(none)',
      utm_source_platform: '(none)',
      utm_creative_format: '(none)',
      utm_marketing_tactic: '(none)',
      session_entry: `${shop.origin}/?utm_source=news&utm_campaign=May%20%26%20June&utm_content=caf%E9`,
      session_start_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      session_pages: '3',
      session_count: '1',
      user_agent: expect.stringContaining('Mozilla/'),
    })
    expect(await storedAttribution(await placeOrder(watched))).toMatchObject({
      fields: { source_type: 'utm', utm_source: 'news', utm_campaign: 'May & June', session_pages: '3' },
      device_type: 'Desktop',
    })
    expect(consoleErrors).toEqual([])
    await close()
  })

  it('is stored for a landing page that is left before it was painted', async () => {
    const { page, close } = await openPage(browser, 1280)
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0
    })
    await page.goto(`${shop.origin}/?utm_source=news`)
    expect(await cookiesOf(page)).toEqual({})
    await page.goto('about:blank')
    await expect.poll(async () => (await cookiesOf(page))['current']).toMatchObject({ src: 'news' })
    await close()
  })

  it('is a search engine, another site or direct, and counts visits', async () => {
    const watched = await arrive('/shop/')
    const { page, close } = watched
    expect((await cookiesOf(page))['current']).toMatchObject({ typ: 'typein', src: '(direct)' })
    await visit(watched, '/', 'https://blog.example/posts/vases')
    expect((await cookiesOf(page))['current']).toMatchObject({ typ: 'typein' })

    // As half an hour later.
    await page.context().clearCookies({ name: 'sbjs_session' })
    await visit(watched, '/', 'https://blog.example/posts/vases')
    expect((await cookiesOf(page))['current']).toMatchObject({ typ: 'referral', src: 'blog.example' })
    await visit(watched, '/shop/', GOOGLE)
    const cookies = await cookiesOf(page)
    expect(cookies['current']).toMatchObject({ typ: 'organic', src: 'google' })
    expect(cookies['first']).toMatchObject({ typ: 'typein', src: '(direct)' })
    expect([cookies['udata']?.['vst'], cookies['session']?.['pgs']]).toEqual(['2', '2'])
    await close()
  })

  it('is read from existing cookies of other scripts, which stay', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    const current =
      'typ=organic|||src=bing|||mdm=organic|||cmp=(none)|||cnt=(none)|||trm=clay vase|||id=(none)|||plt=(none)|||fmt=(none)|||tct=(none)'
    const entry = 'fd=2025-01-01 10:00:00|||ep=https://old.example/|||rf=https://www.bing.com/'
    const cookies = {
      sbjs_current: current,
      sbjs_current_add: entry,
      sbjs_udata: 'vst=7|||uip=(none)|||uag=x',
    }
    await page.context().addCookies(
      Object.entries(cookies).map(([name, text]) => ({
        name,
        value: encodeURIComponent(text),
        url: shop.origin,
      })),
    )
    await visit(watched, FORM_PAGE)
    expect(await fieldsOf(page)).toMatchObject({
      source_type: 'organic',
      utm_source: 'bing',
      utm_term: 'clay vase',
      session_start_time: '2025-01-01 10:00:00',
      session_count: '8',
    })
    expect((await cookiesOf(page))['current']).toEqual(cookieValues(current))
    await close()
  })

  it('may be an address of 10,000 characters, and the shop still works', async () => {
    const long = `/?utm_source=${'%F0%9F%8F%BA'.repeat(700)}&utm_term=${'|||typ=x;'.repeat(100)}`
    const watched = await arrive(long)
    await visit(watched, '/shop/')
    const { current } = await cookiesOf(watched.page)
    expect(current).toMatchObject({ typ: 'utm', src: expect.stringMatching(/^🏺+$/u) })
    expect(Object.keys(current ?? {})).toHaveLength(10)
    await watched.close()
  })
})

describe('attribution that is switched off', () => {
  it('deletes its data, stays off on further pages, and can be switched on again', async () => {
    const watched = await arrive(`${FORM_PAGE}?utm_source=news`)
    const { page, close } = watched
    await setTracking(page, false)
    await expect.poll(() => storedData(page)).toEqual(noData)
    await visit(watched, `${FORM_PAGE}?utm_source=again`)
    // With empty fields an order stores nothing (test/wire/checkout/order-attribution.test.ts).
    await expect.poll(() => storedData(page)).toEqual(noData)
    expect(await page.evaluate('wc_order_attribution.params.allowTracking')).toBe(false)

    await visit(watched, FORM_PAGE)
    await setTracking(page, true)
    expect(await fieldsOf(page)).toMatchObject({ source_type: 'typein', session_pages: '1' })
    await visit(watched, FORM_PAGE)
    expect(await fieldsOf(page)).toMatchObject({ source_type: 'typein', session_pages: '2' })
    await close()
  })

  it('deletes cookies of its domain and of parent domains too', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    const host = 'shop.handsel.localhost'
    const cookie = { name: 'sbjs_current', value: 'typ%3Dorganic', domain: '.handsel.localhost', path: '/' }
    await page.context().addCookies([cookie])
    await visit(watched, '/?utm_source=news', undefined, shop.origin.replace('127.0.0.1', host))
    const domains = new Set((await page.context().cookies()).map(({ name, domain }) => `${name} ${domain}`))
    expect(domains).toContain(`sbjs_session .${host}`)
    expect(await page.evaluate(() => document.cookie)).toContain('src%3Dnews')
    await setTracking(page, false)
    await expect.poll(async () => Object.keys(await cookiesOf(page))).toEqual([])
    await close()
  })

  it('by a consent manager waits for consent and follows changes', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    await page.addInitScript(() => {
      const consents = window as unknown as { wp_has_consent: (purpose: string) => boolean }
      consents.wp_has_consent = (purpose) =>
        purpose === 'marketing' && localStorage.getItem('consent') === 'allow'
    })
    const change = (to: string) =>
      page.evaluate((cookies) => {
        localStorage.setItem('consent', cookies)
        document.dispatchEvent(
          new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: cookies } }),
        )
      }, to)
    await visit(watched, '/?utm_source=news')
    await visit(watched, FORM_PAGE)
    await expect.poll(() => storedData(page)).toEqual(noData)
    await change('allow')
    expect(await fieldsOf(page)).toMatchObject({ source_type: 'typein', session_pages: '1' })
    await visit(watched, FORM_PAGE)
    expect(await fieldsOf(page)).toMatchObject({ source_type: 'typein', session_pages: '2' })
    await change('deny')
    await expect.poll(() => storedData(page)).toEqual(noData)
    await close()
  })

  it('by the owner cannot be switched on by scripts', async () => {
    await changeSettings(shop, { woocommerce_feature_order_attribution_enabled: 'no' })
    const watched = await arrive('/?utm_source=news')
    const { page, close } = watched
    await setTracking(page, true)
    expect(Object.keys(await cookiesOf(page))).toEqual([])
    await changeSettings(shop, { woocommerce_feature_order_attribution_enabled: 'yes' })
    await close()
  })
})

describe('the hidden fields', () => {
  it('are filled in every form; only the first element of a page has fields', async () => {
    const watched = await arrive(`${FORM_PAGE}?utm_source=news`)
    const { page, close } = watched
    expect(await fieldsOf(page)).toMatchObject({ source_type: 'utm', utm_source: 'news' })
    const after = await page.evaluate((name) => {
      const first = document.querySelector(name)
      // As an answer of the server replaces a part of the page: its fields are empty.
      const fresh = first?.cloneNode(true) as HTMLElement
      for (const input of fresh.querySelectorAll('input')) input.value = ''
      first?.replaceWith(fresh)
      const second = fresh.cloneNode(true) as HTMLElement
      fresh.after(second)
      const values = [...fresh.querySelectorAll('input')].map(({ value }) => value)
      return [values.length, values.includes('news'), second.childElementCount]
    }, ELEMENT)
    expect(after).toEqual([16, true, 0])
    await close()
  })

  it('are left to another script that has defined the element already', async () => {
    const watched = await openPage(browser, 1280)
    const { page, close } = watched
    await page.addInitScript((name) => customElements.define(name, class extends HTMLElement {}), ELEMENT)
    await page.goto(`${shop.origin}${FORM_PAGE}?utm_source=news`)
    await page.waitForLoadState('load')
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))),
    )
    await expect.poll(() => storedData(page)).toEqual(noData)
    await close()
  })
})
