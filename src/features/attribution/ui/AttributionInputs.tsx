import { createElement } from 'react'
import { FORM_PREFIX, fieldNames } from '../rules/fields.ts'

/**
 * The hidden inputs of a form for attribution (spec 3.9). They are rendered empty, the same for everybody, and the browser
 * fills them where it is allowed; one element per page.
 */
export function AttributionInputs() {
  return createElement(
    'wc-order-attribution-inputs',
    null,
    fieldNames.map((name) => <input key={name} type="hidden" name={FORM_PREFIX + name} defaultValue="" />),
  )
}
