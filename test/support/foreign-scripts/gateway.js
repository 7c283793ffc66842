// A payment script as third parties write it for WooCommerce shops: it holds the order until its own part is done, then sends the
// form again. Another script's listener fails. Our own.
jQuery(($) => {
  const form = $('form.checkout')
  let token = ''
  window.asked = []
  form.on('checkout_place_order', () => {
    window.asked.push('checkout_place_order')
    throw new Error('a foreign gateway broke')
  })
  form.on('checkout_place_order_bacs', () => {
    window.asked.push('checkout_place_order_bacs')
    if (token !== '') return true
    setTimeout(() => {
      token = 'tok_1'
      form.append(`<input type="hidden" name="gateway_token" value="${token}">`)
      form.trigger('submit')
    }, 100)
    return false
  })
})
