// A payment script as bad third parties write it: it holds the order and never sends it. Our own.
jQuery(($) => {
  window.holds = 0
  $('form.checkout').on('checkout_place_order', () => {
    window.holds += 1
    return false
  })
})
