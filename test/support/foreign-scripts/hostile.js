// Scripts as bad third parties write them: their handlers fail, they call globals that do not exist, and they send fields twice.
// Our own.
jQuery(($) => {
  window.failures = []
  const events =
    'adding_to_cart added_to_cart removed_from_cart wc_cart_button_updated wc_fragments_loaded wc_fragments_refreshed ' +
    'found_variation show_variation updated_cart_totals updated_wc_div init_checkout updated_checkout payment_method_selected ' +
    'checkout_error checkout_place_order checkout_place_order_bacs'
  const fail = (event) => {
    window.failures.push(event.type)
    throw new Error(`a hostile script broke in ${event.type}`)
  }
  $(document.body).on(events, fail)
  $('form').on(events, fail)
  $('form.checkout, form.cart, form.woocommerce-cart-form').each(function () {
    const form = $(this)
    const names = [
      'billing_email',
      'billing_city',
      'payment_method',
      'quantity',
      'woocommerce-process-checkout-nonce',
    ]
    form.on('submit', () => {
      for (const { name, value } of form.serializeArray()) {
        if (names.includes(name)) form.append($('<input type="hidden">').attr({ name, value }))
      }
    })
  })
  $(document).ajaxSend(() => {
    throw new Error('a hostile script broke in ajaxSend')
  })
  window.themeOfOthers.start({ sticky: true })
})
window.noSuchPlugin.init('.products')
