import { createElement } from 'react'
import { FORM_PREFIX, fieldNames } from '../rules/fields.ts'

/**
 * The hidden fields of a form that say where its sender came from (spec 3.9). They come empty, the same for everybody, and
 * the browser fills them where it may; one element a page.
 */
export function AttributionInputs() {
  return createElement(
    'wc-order-attribution-inputs',
    null,
    fieldNames.map((name) => <input key={name} type="hidden" name={FORM_PREFIX + name} defaultValue="" />),
  )
}
