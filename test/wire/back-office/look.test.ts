import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailLogo, storePicture } from '../../../src/features/media/media.ts'
import { roles } from '../../../src/kernel/roles.ts'
import { projectRoot } from '../../../src/platform/files/project-root.ts'
import { accountOf, type Caller, guestOf, programOf, signedInAs } from '../../support/accounts/people.ts'
import { makeTestApp, type TestApp } from '../../support/app.ts'
import { setSettings } from '../../support/settings.ts'

const base = '/wp-json/handsel/v1/settings/look'
const pages = ['/', '/shop/', '/cart/', '/my-account/', '/nothing-here/']

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await makeTestApp()
  owner = await programOf(app, (await accountOf(app, 'owner', 'administrator')).id, 'read_write')
})
afterAll(() => app.close())
beforeEach(async () => {
  const { version } = await read()
  const answer = await save(
    version,
    Object.fromEntries((await read()).fields.map(({ name }) => [name, null])),
  )
  expect(answer.status).toBe(200)
  await app.cacheUpdated()
})

type Section = { readonly version: number; readonly fields: readonly { name: string; value: unknown }[] }
const read = async (): Promise<Section> => (await owner.request('GET', base)).json()
const save = (version: number, values: object, who = owner) =>
  who.request('PUT', base, { body: { version, values } })
const saved = async (values: object) => save((await read()).version, values)
const storedValue = async (name: string) => (await read()).fields.find((each) => each.name === name)?.value
const pageOf = async (path: string) => (await guestOf(app).request('GET', path)).body
/** What differs from one view to the next, whatever the look. */
const withoutNonces = (html: string) => html.replaceAll(/[0-9a-f]{10,}/g, '')
const allPages = async () => (await Promise.all(pages.map(pageOf))).map(withoutNonces)

describe('the look of the shop', () => {
  it('adds not one byte to pages while it is the default one, nor once it is that again', async () => {
    const before = await allPages()
    for (const page of before) {
      expect(page).toContain('<!DOCTYPE html><html lang="en-US" dir="ltr">')
      expect(page).toContain('<meta name="theme-color" content="#faf8f5"/>')
    }
    await setSettings(app, { look_accent: '#1d3f6e', look_type: 'device' })
    await expect.poll(allPages).not.toEqual(before)
    await setSettings(app, { look_accent: '#2f5d50', look_type: 'gallery' })
    await expect.poll(allPages).toEqual(before)
  })

  it('is on every page at once, also on those that were cached', async () => {
    for (const path of pages) await pageOf(path)
    expect((await saved({ look_accent: '#1D3F6E', look_paper: '#ffffff', look_type: 'book' })).status).toBe(
      200,
    )
    for (const path of pages) {
      await expect.poll(() => pageOf(path)).toContain('--green:#1d3f6e')
      const page = await pageOf(path)
      expect(page).toMatch(/<html lang="en-US" dir="ltr" style="--paper:#ffffff;[^"<>]+">/)
      expect(page).toContain('<meta name="theme-color" content="#ffffff"/>')
    }
  })

  it('is not that of the back office', async () => {
    await saved({ look_accent: '#1d3f6e' })
    await expect.poll(() => pageOf('/shop/')).toContain('#1d3f6e')
    const staff = await signedInAs(app, 'manager-of-looks', 'shop_manager')
    expect((await staff.request('GET', '/admin/')).body).not.toContain('#1d3f6e')
  })

  it('has no color that cannot be read: nothing is saved, and the nearest one is named', async () => {
    const { version } = await read()
    const refused = await save(version, { look_accent: '#9ad0c0', look_sale: '#7a1f4d' })
    expect(refused.status).toBe(400)
    const { params } = refused.json().data
    expect(params).toEqual({
      look_accent: expect.stringMatching(/contrast is 1\.\d, .* #[0-9a-f]{6} works\.$/),
    })
    expect(await storedValue('look_sale')).toBe('#a8481f')
    const [nearest] = params.look_accent.match(/#[0-9a-f]{6}/)
    expect((await save(version, { look_accent: nearest })).status).toBe(200)
  })

  it('has no background on which another color, or an error, cannot be read', async () => {
    const dark = await saved({ look_paper: '#202020' })
    expect([dark.status, Object.keys(dark.json().data.params)]).toEqual([400, ['look_paper']])
    const darker = await saved({ look_paper: '#e5ded4' })
    expect([darker.status, Object.keys(darker.json().data.params)]).toEqual([
      400,
      ['look_sale', 'look_highlight'],
    ])
  })

  it.each([
    ['look_accent', 'red;}body{display:none'],
    ['look_accent', '#12345'],
    ['look_accent', ['#123456']],
    ['look_type', 'comic'],
    ['look_logo_width', 4000],
    ['look_logo', 'x'.repeat(251)],
  ])('refuses %s: %s', async (name, value) => {
    const refused = await saved({ [name]: value })
    expect([refused.status, Object.keys(refused.json().data.params)]).toEqual([400, [name]])
  })

  it.each(roles)('is changed by those who manage the shop: %s', async (role) => {
    const who = await programOf(app, (await accountOf(app, `look-${role}`, role)).id, 'read_write')
    const may = role === 'administrator' || role === 'shop_manager'
    const { status } = await save((await read()).version, { look_sale: '#7a1f4d' }, who)
    expect(status).toBe(may ? 200 : 403)
  })

  it('is not overwritten by a form that is stale, nor by a second press', async () => {
    const { version } = await read()
    expect((await save(version, { look_sale: '#7a1f4d' })).status).toBe(200)
    const second = await save(version, { look_sale: '#5b2a86' })
    expect([second.status, second.json().code]).toEqual([409, 'handsel_conflict'])
    expect(await storedValue('look_sale')).toBe('#7a1f4d')
  })
})

describe('a change of a color', () => {
  it('cannot be undone once the former color could not be read any more', async () => {
    await saved({ look_highlight: '#6b4f1d' })
    await app.runJobs()
    const [entry] = (await owner.request('GET', '/wp-json/handsel/v1/history')).json()
    expect(entry).toMatchObject({ subject: 'setting:look_highlight', can_undo: true })
    await saved({ look_paper: '#e5ded4', look_sale: '#8a3a18' })
    const undone = await owner.refusal('POST', `/wp-json/handsel/v1/history/${entry.id}/undo`)
    expect(undone).toEqual([409, 'handsel_cannot_undo'])
    expect(await storedValue('look_highlight')).toBe('#6b4f1d')
    await saved({ look_paper: null })
    const again = await owner.refusal('POST', `/wp-json/handsel/v1/history/${entry.id}/undo`)
    expect([again[0], await storedValue('look_highlight')]).toEqual([200, '#80612a'])
  })
})

describe('the logo', () => {
  async function picture(name: string): Promise<number> {
    const bytes = await readFile(join(projectRoot(), 'demo/images/mail-logo.png'))
    const stored = await storePicture(app.shop, app.shop.db, { bytes, name })
    if (!stored.ok) throw new Error(stored.reason)
    return stored.value.id
  }

  it('stands in place of the name, as wide as it is set and never higher than the header', async () => {
    const id = await picture('mail-logo.png')
    await saved({ look_logo: `${id}/mail-logo.png`, look_logo_width: 120, look_icon: 'mail-logo.png' })
    await expect.poll(() => pageOf('/shop/')).toContain(`/media/${id}-`)
    const logos = [...(await pageOf('/shop/')).matchAll(/alt="Handsel" width="(\d+)" height="(\d+)"/g)]
    expect(logos).toHaveLength(2)
    for (const [, width, height] of logos) {
      expect(Number(width)).toBeLessThanOrEqual(120)
      expect(Number(height)).toBeLessThanOrEqual(52)
    }
    expect(await pageOf('/shop/')).toMatch(
      /<link rel="icon" href="\/media\/\d+-[0-9a-f]+-320\.jpg" type="image\/jpeg"\/>/,
    )
  })

  it('is at the top of mails too, and cannot be deleted while it is shown', async () => {
    const id = await picture('mail-logo.png')
    await setSettings(app, { look_logo: `${id}/mail-logo.png` })
    expect((await mailLogo(app.shop))?.cid).toMatch(/^logo\./)
    const removed = await owner.request('DELETE', `/wp-json/wp/v2/media/${id}?force=true`)
    expect(removed.status).toBe(409)
    // Two pictures may have the same name, and a name may have what separates parts.
    await setSettings(app, { look_logo: '', home_promotion_1: `Vases | New | /shop/ | ${id}/a|b.png` })
    expect((await owner.request('DELETE', `/wp-json/wp/v2/media/${id}?force=true`)).status).toBe(409)
    await setSettings(app, { home_promotion_1: '' })
    expect((await owner.request('DELETE', `/wp-json/wp/v2/media/${id}?force=true`)).status).toBe(200)
  })

  it('that does not exist leaves the name', async () => {
    await saved({ look_logo: '999999/gone.png', look_sale: '#7a1f4d' })
    await expect.poll(() => pageOf('/shop/')).toContain('--clay:#7a1f4d')
    expect(await pageOf('/shop/')).toMatch(/<header[\s\S]*Handsel[\s\S]*<\/header>/)
  })
})
