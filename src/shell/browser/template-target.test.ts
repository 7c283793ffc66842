import { afterEach, expect, it, vi } from 'vitest'
import { showTemplate } from './template-target.ts'

afterEach(() => void vi.unstubAllGlobals())

/** The selectors that the page of this address looks for. */
function selectorsAt(search: string): string[] {
  const selectors: string[] = []
  vi.stubGlobal('location', { search })
  vi.stubGlobal('document', {
    querySelector: (selector: string) => {
      selectors.push(selector)
      return null
    },
  })
  showTemplate()
  return selectors
}

it('?theme_template_id= looks for its template', () => {
  expect(selectorsAt('?theme_template_id=4711')).toEqual(['[data-elementor-id="4711"]'])
})

it.each(['', '-1', '4711"]', '%22%5D,body', '1'.repeat(16)])(
  '?theme_template_id=%s looks for nothing',
  (id) => {
    expect(selectorsAt(`?theme_template_id=${id}`)).toEqual([])
  },
)
