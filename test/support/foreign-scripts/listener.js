// A script as third parties write them for WooCommerce shops: it hears what the page tells, by jQuery. Our own.
jQuery(($) => {
  const names = [
    'adding_to_cart',
    'added_to_cart',
    'removed_from_cart',
    'wc_cart_button_updated',
    'wc_fragments_loaded',
    'wc_fragments_refreshed',
    'wc_fragments_ajax_error',
    'updated_wc_div',
    'updated_cart_totals',
    'wc_cart_emptied',
    'item_removed_from_classic_cart',
    'found_variation',
    'show_variation',
    'reset_data',
    'updated_shipping_method',
    'updated_checkout',
    'checkout_error',
  ]
  window.receivedEvents = []
  const inWords = (value) => (value?.jquery ? `$(${value[0].tagName.toLowerCase()})` : typeof value)
  $(document.body).on(names.join(' '), (event, ...args) => {
    window.receivedEvents.push([event.type, ...args.map(inWords)].join(' '))
  })
  // What a broken listener throws is its own trouble.
  $(document.body).on('adding_to_cart', (_event, _button, data) => {
    data.engraving = 'For Ada'
    throw new Error('a foreign listener broke')
  })
})
