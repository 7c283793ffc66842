// A script for WooCommerce's form of variations, as third parties write them, from docs/wire.md B.4 and B.5 alone. Our own.
const addLanguage = createMiddlewareForExtraQueryParams({ lang: 'de' })
window.choiceEvents = []
window.swatchRequest = addLanguage({ path: '/woo-variation-swatches/v1/all' }, (options) => options.path)
jQuery(($) => {
  const note = (...words) => window.choiceEvents.push(words.join(' '))
  $('form.variations_form')
    .on('wc_variation_form', () => note('form'))
    .on('found_variation', function (_event, variation) {
      note('found', variation.variation_id, this === $('form.variations_form')[0])
      // Reads what the wire promises, without asking whether it is there.
      note(
        'measures',
        variation.dimensions_html.toUpperCase() !== '',
        variation.weight_html.toUpperCase() !== '',
      )
    })
    .on('reset_data', () => note('reset'))
    .on('woo_variation_swatches_loaded', function () {
      note(
        'swatches',
        $(this).hasClass('wvs-loaded'),
        $(this).find('ul.variable-items-wrapper.wvs-loaded').length,
      )
    })
  $('.single_variation_wrap')
    .on('show_variation', (_event, variation, purchasable) =>
      note('show', variation.variation_id, purchasable),
    )
    .on('hide_variation', () => note('hide'))
})
