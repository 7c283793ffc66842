// A checkout script as third parties write it for WooCommerce shops: with jQuery, the page's globals and its markup it asks for
// the total, switches the other address and sends the order, as WooCommerce's own would. Our own.
jQuery(($) => {
  const { wc_checkout_params: params } = window
  const form = $('form.checkout')
  if (!params || form.length === 0) return
  const body = $(document.body)
  const value = (group, name) => form.find(`#${group}_${name}`).val() ?? ''
  const location = (group, prefix) =>
    Object.fromEntries(
      [
        ['country', 'country'],
        ['state', 'state'],
        ['postcode', 'postcode'],
        ['city', 'city'],
        ['address', 'address_1'],
        ['address_2', 'address_2'],
      ].map(([sent, name]) => [prefix + sent, value(group, name)]),
    )

  const review = () => {
    const isDifferent = $('#ship-to-different-address').find('input').is(':checked')
    const data = {
      security: params.update_order_review_nonce,
      payment_method: form.find('input[name="payment_method"]:checked').val(),
      ...location('billing', ''),
      ...location(isDifferent ? 'shipping' : 'billing', 's_'),
      has_full_address: true,
      post_data: form.serialize(),
      shipping_method: {},
    }
    form
      .find('select.shipping_method, input[name^="shipping_method"][type="radio"]:checked')
      .each(function () {
        data.shipping_method[$(this).data('index')] = $(this).val()
      })
    const url = params.wc_ajax_url.toString().replace('%%endpoint%%', 'update_order_review')
    return $.post(url, data).done((answer) => {
      $.each(answer.fragments ?? {}, (selector, html) => $(selector).replaceWith(html))
      body.trigger('updated_checkout', [answer])
    })
  }
  body.on('update_checkout', review)
  form.on('change', '.address-field input, .address-field select, input.shipping_method', review)
  $('#ship-to-different-address input').on('change', function () {
    $('div.shipping_address').hide()
    if ($(this).is(':checked')) $('div.shipping_address').show()
    review()
  })

  form.on('submit', () => {
    const method = form.find('input[name="payment_method"]:checked').val()
    if (form.triggerHandler('checkout_place_order', [{}]) === false) return false
    if (form.triggerHandler(`checkout_place_order_${method}`, [{}]) === false) return false
    $.post(params.checkout_url, form.serialize()).done((answer) => {
      if (answer.result === 'success') {
        window.location = answer.redirect
        return
      }
      form.prepend(`<div class="woocommerce-NoticeGroup-checkout">${answer.messages}</div>`)
      body.trigger('checkout_error', [answer.messages])
    })
    return false
  })
  body.trigger('init_checkout')
  review()
})
