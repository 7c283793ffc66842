import { TemplateScript, trustedHtml } from '../../../ui/html/Html.tsx'
import { PageDataScripts } from '../../../ui/html/PageDataScripts.tsx'
import * as messages from '../messages.ts'

/** Templates by the ids that scripts of the wire fill in (docs/wire.md 3.2). */
const templates = () => ({
  'tmpl-variation-template': [
    '<div class="woocommerce-variation-description">{{{ data.variation.variation_description }}}</div>',
    '<div class="woocommerce-variation-price">{{{ data.variation.price_html }}}</div>',
    '<div class="woocommerce-variation-availability">{{{ data.variation.availability_html }}}</div>',
  ].join(''),
  'tmpl-unavailable-variation-template': `<p role="alert">${messages.variationUnavailable()}</p>`,
})

/** What third-party scripts need for the form of a product with variations; ours do not use it. */
export function VariationContract() {
  return (
    <>
      <PageDataScripts data={{ wc_add_to_cart_variation_params: params() }} />
      {Object.entries(templates()).map(([id, html]) => (
        <TemplateScript key={id} id={id} html={trustedHtml(html)} />
      ))}
    </>
  )
}

const params = () => ({
  wc_ajax_url: '/?wc-ajax=%%endpoint%%',
  i18n_no_matching_variations_text: messages.noSuchVariation(),
  i18n_make_a_selection_text: messages.selectAllFirst(),
  i18n_unavailable_text: messages.variationUnavailable(),
  i18n_reset_alert_text: messages.choiceReset(),
})
