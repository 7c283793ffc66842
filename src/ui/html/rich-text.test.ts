import { expect, it } from 'vitest'
import { cleanRichText } from './rich-text.ts'

it.each([
  ['<h2>Care</h2><p>Wipe <strong>dry</strong>.</p>', '<h2>Care</h2><p>Wipe <strong>dry</strong>.</p>'],
  ['<h1>Alba</h1>', '<h2>Alba</h2>'],
  ['Salt & pepper\n\nfor two', 'Salt &amp; pepper\n\nfor two'],
  ['<p onclick="x()" style="position:fixed">a</p>', '<p>a</p>'],
  ['a<script>x()</script><style>*{}</style>', 'a'],
  ['<a href="javascript:x()">b</a>', '<a>b</a>'],
  ['<a href="/shop/" title="All">c</a>', '<a href="/shop/" title="All">c</a>'],
  ['<iframe src="//evil.example"></iframe>d', 'd'],
  ['<img src="https://old.example/a.jpg" alt="x"><img src="data:image/png,x">e', 'e'],
  [
    '<img src="/media/1-a-640.jpg" alt="x" onerror="y()">',
    '<img src="/media/1-a-640.jpg" alt="x" loading="lazy" />',
  ],
  ['<svg><script>x()</script></svg>f', 'f'],
])('%j becomes %j', (written, clean) => {
  expect(cleanRichText(written)).toBe(clean)
  expect(cleanRichText(clean)).toBe(clean)
})
