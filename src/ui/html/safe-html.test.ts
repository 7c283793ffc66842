import { describe, expect, it } from 'vitest'
import { safeHtml } from './safe-html.ts'

describe('safe HTML', () => {
  it('allows the elements of a description', () => {
    expect(safeHtml('<h2>Care</h2><p>Wipe <strong>dry</strong>.</p>')).toBe(
      '<h2>Care</h2><p>Wipe <strong>dry</strong>.</p>',
    )
  })

  it('drops everything that could run or restyle the page', () => {
    const nasty =
      '<p onclick="x()" style="position:fixed" class="y">a<script>alert(1)</script></p>' +
      '<a href="javascript:x()">b</a><iframe src="//evil.example"></iframe><img src="data:text/html,x" onerror="x()">'
    const html = safeHtml(nasty)
    expect(html).not.toMatch(/script|onclick|onerror|style|class|iframe|data:/)
    expect(html).toContain('<p>a</p>')
  })

  it('makes paragraphs of plain text, with line breaks inside', () => {
    expect(safeHtml('One\ntwo\n\nthree & four')).toBe('<p>One<br />two</p><p>three &amp; four</p>')
  })

  it('turns h1 into h2: the page has its own h1', () => {
    expect(safeHtml('<h1>Alba</h1>')).toBe('<h2>Alba</h2>')
  })

  it('is empty for empty text', () => {
    expect(safeHtml('  \n ')).toBe('')
  })
})
