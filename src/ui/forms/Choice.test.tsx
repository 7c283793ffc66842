import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Checkbox, ChoiceGroup, Radio } from './Choice.tsx'

describe('a question with several answers', () => {
  it('is one group, described by its hint and its error', () => {
    const html = renderToStaticMarkup(
      <ChoiceGroup id="size" legend="Size" hint="Of the opening." error="Choose a size first.">
        <Radio name="size" value="s" label="Small" hint="3 cm" />
      </ChoiceGroup>,
    )
    expect(html).toContain('id="size" aria-describedby="size_hint size_error"><legend>Size</legend>')
    expect(html).toContain('<span class="field-error" id="size_error">Choose a size first.</span>')
    expect(html).toMatch(
      /<label class="choice"><input [^>]*type="radio"[^>]*\/?><span>Small<span class="hint">3 cm/,
    )
  })

  it('has no attributes for a hint and an error that are absent', () => {
    const html = renderToStaticMarkup(
      <ChoiceGroup id="size" legend="Size">
        {null}
      </ChoiceGroup>,
    )
    expect(html).toBe('<fieldset class="choices" id="size"><legend>Size</legend></fieldset>')
  })
})

it('a checkbox with an error is marked as invalid and described by the error', () => {
  const html = renderToStaticMarkup(<Checkbox id="terms" label="I agree" error="Tick it first." />)
  expect(html).toContain('aria-describedby="terms_error" aria-invalid="true"')
  expect(html).toContain('<span class="field-error" id="terms_error">Tick it first.</span>')
})
