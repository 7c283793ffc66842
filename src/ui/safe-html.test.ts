import { describe, expect, it } from 'vitest'
import { safeHtml } from './safe-html.ts'

describe('safe HTML', () => {
  it('keeps what a description is made of', () => {
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

  it('leaves the one great heading to the page', () => {
    expect(safeHtml('<h1>Alba</h1>')).toBe('<h2>Alba</h2>')
  })

  it('says nothing for nothing', () => {
    expect(safeHtml('  \n ')).toBe('')
  })
})
